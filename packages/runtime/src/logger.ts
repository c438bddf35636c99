import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * JSON lines on standard error, so that standard output stays free for what a person or a program reads. Values under keys that name a
 * secret are never written.
 */
export function createLogger(options: { name: string; level?: string }): Logger {
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      redact: {
        paths: [
          'password',
          'token',
          'authorization',
          'cookie',
          '*.password',
          '*.token',
          '*.authorization',
          '*.cookie',
          '*.databaseUrl',
          '*.redisUrl',
          'databaseUrl',
          'redisUrl',
        ],
        censor: '[redacted]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
