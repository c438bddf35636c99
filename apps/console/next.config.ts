import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import path from 'node:path';

// Read when a command starts, before anything could be sent.
process.env.NEXT_TELEMETRY_DISABLED = '1';

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // A screen that was fetched ahead of a click shows no older data than this.
  experimental: {
    staleTimes: { static: 30 },
    // A longer body would be cut; src/front/body-limits.ts refuses it.
    proxyClientMaxBodySize: 6_291_456,
  },
  // `npm run verify` checks them, faster.
  typescript: { ignoreBuildErrors: true },
  outputFileTracingRoot: path.resolve(import.meta.dirname, '../..'),
  // The rest of the workspace is not bundled: src/server/services.ts says why.
  transpilePackages: ['@meguri/api', '@meguri/contracts', '@meguri/schedule', '@meguri/signatures'],
};

const withMessages = createNextIntlPlugin({
  requestConfig: './src/i18n/request.ts',
  // Messages are parsed when the console is built, so that no browser does it and needs the parser.
  experimental: { messages: { path: './messages', locales: ['en', 'ja'], format: 'json', precompile: true } },
});

export default withMessages(config);
