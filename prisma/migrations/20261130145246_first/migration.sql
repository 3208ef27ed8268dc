-- CreateTable
CREATE TABLE "Board" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "rootMessageId" TEXT NOT NULL,
    "lastSeq" INTEGER NOT NULL,
    "lastRunSeq" INTEGER NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "boardId" TEXT NOT NULL,
    "parentId" TEXT,
    "mergeParentId" TEXT,
    "role" TEXT NOT NULL,
    "parts" TEXT NOT NULL,
    "providerMetadata" TEXT,
    "semanticHash" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    CONSTRAINT "Message_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Message_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Message" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION,
    CONSTRAINT "Message_mergeParentId_fkey" FOREIGN KEY ("mergeParentId") REFERENCES "Message" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "boardId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "headId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "modelId" TEXT,
    "forkedFromId" TEXT,
    "forkedAtId" TEXT,
    "createdAt" BIGINT NOT NULL,
    "lastActiveAt" BIGINT NOT NULL,
    "archivedAt" BIGINT,
    CONSTRAINT "Conversation_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Conversation_headId_fkey" FOREIGN KEY ("headId") REFERENCES "Message" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION
);

-- CreateTable
CREATE TABLE "ConversationLeaf" (
    "conversationId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,

    PRIMARY KEY ("conversationId", "messageId"),
    CONSTRAINT "ConversationLeaf_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ConversationLeaf_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LastLeaf" (
    "conversationId" TEXT NOT NULL,
    "siblingId" TEXT NOT NULL,
    "leafId" TEXT NOT NULL,

    PRIMARY KEY ("conversationId", "siblingId"),
    CONSTRAINT "LastLeaf_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LastLeaf_siblingId_fkey" FOREIGN KEY ("siblingId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LastLeaf_leafId_fkey" FOREIGN KEY ("leafId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Call" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "boardId" TEXT NOT NULL,
    "conversationId" TEXT,
    "runId" TEXT,
    "inputHeadId" TEXT,
    "firstInputId" TEXT,
    "outputHeadId" TEXT,
    "modelId" TEXT NOT NULL,
    "resolvedModel" TEXT,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "usage" TEXT,
    "context" TEXT NOT NULL,
    "startedAt" BIGINT NOT NULL,
    "durationMs" REAL,
    CONSTRAINT "Call_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Call_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Call_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Call_inputHeadId_fkey" FOREIGN KEY ("inputHeadId") REFERENCES "Message" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Call_firstInputId_fkey" FOREIGN KEY ("firstInputId") REFERENCES "Message" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Call_outputHeadId_fkey" FOREIGN KEY ("outputHeadId") REFERENCES "Message" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ToolDefinition" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "inputSchema" TEXT NOT NULL,
    "schemaHash" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "CallTool" (
    "callId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "toolHash" TEXT NOT NULL,

    PRIMARY KEY ("callId", "position"),
    CONSTRAINT "CallTool_callId_fkey" FOREIGN KEY ("callId") REFERENCES "Call" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CallTool_toolHash_fkey" FOREIGN KEY ("toolHash") REFERENCES "ToolDefinition" ("hash") ON DELETE NO ACTION ON UPDATE NO ACTION
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "boardId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "activeKey" TEXT,
    "epoch" INTEGER NOT NULL,
    "leaseUntil" BIGINT,
    "stopRequestedAt" BIGINT,
    "input" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "lastEventSeq" INTEGER NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "endedAt" BIGINT,
    CONSTRAINT "Run_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Run_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RunEvent" (
    "runId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "chunk" TEXT NOT NULL,

    PRIMARY KEY ("runId", "seq"),
    CONSTRAINT "RunEvent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Approval" (
    "runId" TEXT NOT NULL,
    "callId" TEXT NOT NULL,
    "batchHash" TEXT NOT NULL,
    "decision" TEXT,
    "createdAt" BIGINT NOT NULL,
    "decidedAt" BIGINT,

    PRIMARY KEY ("runId", "callId"),
    CONSTRAINT "Approval_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "owner" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "lastUsedAt" BIGINT NOT NULL,

    PRIMARY KEY ("owner", "sessionId"),
    CONSTRAINT "Session_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "owner" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,

    PRIMARY KEY ("owner", "scope", "clientId")
);

-- CreateTable
CREATE TABLE "Bookmark" (
    "boardId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("boardId", "messageId"),
    CONSTRAINT "Bookmark_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Bookmark_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Attachment" (
    "boardId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mediaType" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "createdAt" BIGINT NOT NULL,

    PRIMARY KEY ("boardId", "hash"),
    CONSTRAINT "Attachment_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "boardId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "report" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    CONSTRAINT "ImportReport_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "messageId" TEXT NOT NULL PRIMARY KEY,
    "state" TEXT NOT NULL,
    CONSTRAINT "Snapshot_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Placement" (
    "boardId" TEXT NOT NULL,
    "nodeId" TEXT NOT NULL,
    "x" REAL NOT NULL,
    "y" REAL NOT NULL,
    "by" TEXT NOT NULL,

    PRIMARY KEY ("boardId", "nodeId"),
    CONSTRAINT "Placement_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Fold" (
    "boardId" TEXT NOT NULL,
    "nodeId" TEXT NOT NULL,

    PRIMARY KEY ("boardId", "nodeId"),
    CONSTRAINT "Fold_boardId_fkey" FOREIGN KEY ("boardId") REFERENCES "Board" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Setting" (
    "owner" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    PRIMARY KEY ("owner", "key")
);

-- CreateTable
CREATE TABLE "Lens" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "instruction" TEXT NOT NULL,
    "contract" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "updatedAt" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "Board_owner_updatedAt_idx" ON "Board"("owner", "updatedAt");

-- CreateIndex
CREATE INDEX "Message_parentId_idx" ON "Message"("parentId");

-- CreateIndex
CREATE INDEX "Message_mergeParentId_idx" ON "Message"("mergeParentId");

-- CreateIndex
CREATE INDEX "Message_boardId_semanticHash_idx" ON "Message"("boardId", "semanticHash");

-- CreateIndex
CREATE UNIQUE INDEX "Message_boardId_seq_key" ON "Message"("boardId", "seq");

-- CreateIndex
CREATE INDEX "Conversation_boardId_lastActiveAt_idx" ON "Conversation"("boardId", "lastActiveAt");

-- CreateIndex
CREATE INDEX "Conversation_headId_idx" ON "Conversation"("headId");

-- CreateIndex
CREATE INDEX "ConversationLeaf_messageId_idx" ON "ConversationLeaf"("messageId");

-- CreateIndex
CREATE INDEX "LastLeaf_siblingId_idx" ON "LastLeaf"("siblingId");

-- CreateIndex
CREATE INDEX "LastLeaf_leafId_idx" ON "LastLeaf"("leafId");

-- CreateIndex
CREATE INDEX "Call_boardId_startedAt_idx" ON "Call"("boardId", "startedAt");

-- CreateIndex
CREATE INDEX "Call_conversationId_idx" ON "Call"("conversationId");

-- CreateIndex
CREATE INDEX "Call_runId_idx" ON "Call"("runId");

-- CreateIndex
CREATE INDEX "Call_inputHeadId_idx" ON "Call"("inputHeadId");

-- CreateIndex
CREATE INDEX "Call_firstInputId_idx" ON "Call"("firstInputId");

-- CreateIndex
CREATE INDEX "Call_outputHeadId_idx" ON "Call"("outputHeadId");

-- CreateIndex
CREATE INDEX "CallTool_toolHash_idx" ON "CallTool"("toolHash");

-- CreateIndex
CREATE UNIQUE INDEX "Run_activeKey_key" ON "Run"("activeKey");

-- CreateIndex
CREATE INDEX "Run_conversationId_seq_idx" ON "Run"("conversationId", "seq");

-- CreateIndex
CREATE INDEX "Run_status_idx" ON "Run"("status");

-- CreateIndex
CREATE UNIQUE INDEX "Run_boardId_seq_key" ON "Run"("boardId", "seq");

-- CreateIndex
CREATE INDEX "Session_conversationId_idx" ON "Session"("conversationId");

-- CreateIndex
CREATE INDEX "IdempotencyKey_scope_idx" ON "IdempotencyKey"("scope");

-- CreateIndex
CREATE INDEX "Bookmark_messageId_idx" ON "Bookmark"("messageId");

-- CreateIndex
CREATE INDEX "ImportReport_boardId_createdAt_idx" ON "ImportReport"("boardId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Lens_owner_name_key" ON "Lens"("owner", "name");
