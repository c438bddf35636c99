import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Keys whose values are or contain secrets. */
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
 * JSON lines on standard error, so that standard output stays free for results. Values under keys that name a secret are
 * never written, at the top level or one level down.
 *
 * @param options.destination replaces standard error
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
