-- AlterTable
ALTER TABLE "Approval" ADD COLUMN "proposal" TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "Approval" ADD COLUMN "accepted" TEXT;
