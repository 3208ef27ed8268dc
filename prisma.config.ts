import { defineConfig } from 'prisma/config'

// `prisma generate` asks for an engine that it would download and then does not use: any file that exists will do.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= new URL('./package.json', import.meta.url).pathname
process.env.CHECKPOINT_DISABLE ??= '1'

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } })
