import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Keys whose values are secrets or hold one. */
const secretKeys = [
  'password',
  'token',
  'authorization',
  'cookie',
  'databaseUrl',
  'redisUrl',
  'DATABASE_URL',
  'REDIS_URL',
];

/**
 * JSON lines on standard error, so that standard output stays free for what a person or a program reads. Values under keys that name a
 * secret are never written, at the top of what is logged or one level down.
 *
 * @param options.destination where lines go instead
 */
export function createLogger(options: {
  name: string;
  level?: string;
  destination?: DestinationStream;
}): Logger {
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
}
