import type { NextConfig } from 'next';
import path from 'node:path';

// Read when a command starts, before anything could be sent.
process.env.NEXT_TELEMETRY_DISABLED = '1';

/**
 * `MEGURI_CONSOLE_MEMORY=1 npm run dev` works on the screens without a crawl: the compiler then reads `@meguri/services` as the
 * made-up data of `packages/api/src/testing`. Only `next dev` heeds it, so that no build can contain that data.
 */
const memory = process.env.NODE_ENV === 'development' && process.env.MEGURI_CONSOLE_MEMORY === '1';

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  outputFileTracingRoot: path.resolve(import.meta.dirname, '../..'),
  typescript: { tsconfigPath: memory ? 'tsconfig.memory.json' : 'tsconfig.json' },
  transpilePackages: [
    '@meguri/api',
    '@meguri/contracts',
    '@meguri/database',
    '@meguri/queues',
    '@meguri/robots',
    '@meguri/runtime',
    '@meguri/schedule',
    '@meguri/services',
    '@meguri/urls',
  ],
  serverExternalPackages: ['@prisma/adapter-pg', '@prisma/client', 'bullmq', 'ioredis', 'pg', 'pino'],
};

export default config;
