import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

/** Lines that are logged by `write`, parsed. */
function logged(
  write: (log: ReturnType<typeof createLogger>) => void,
  level?: string,
): Record<string, unknown>[] {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(createLogger({ name: 'test', destination, ...(level === undefined ? {} : { level }) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line has process, message and level', () => {
  expect(logged((log) => log.warn({ host: 'a.example' }, 'slow'))).toMatchObject([
    { name: 'test', level: 40, msg: 'slow', host: 'a.example' },
  ]);
});

test('does not write lines below the level', () => {
  const write = (log: ReturnType<typeof createLogger>) => {
    log.debug('debug');
    log.info('info');
    log.error('error');
  };
  expect(logged(write).map(({ msg }) => msg)).toEqual(['info', 'error']);
  expect(logged(write, 'error').map(({ msg }) => msg)).toEqual(['error']);
});

test.each(['password', 'token', 'authorization', 'cookie', 'databaseUrl', 'redisUrl'])(
  'a value under the key "%s" is never written, nor one level down',
  (key) => {
    const lines = logged((log) => {
      log.info({ [key]: 'hush', options: { [key]: 'hush', kept: 1 } }, 'started');
      log.child({ [key]: 'hush' }).info('from a child');
    });
    expect(JSON.stringify(lines)).not.toContain('hush');
    expect(lines).toMatchObject([
      { [key]: '[redacted]', options: { [key]: '[redacted]', kept: 1 } },
      { [key]: '[redacted]' },
    ]);
  },
);

test('does not write environment variables that contain a password', () => {
  const environment = {
    DATABASE_URL: 'postgresql://u:hush@db/x',
    REDIS_URL: 'redis://:hush@r',
    LOG_LEVEL: 'info',
  };
  const lines = logged((log) => log.info({ ...environment, environment }, 'started'));
  expect(JSON.stringify(lines)).not.toContain('hush');
  expect(lines).toMatchObject([{ environment: { LOG_LEVEL: 'info' } }]);
});

test('an error is written with its message, its stack and its cause', () => {
  const [line] = logged((log) =>
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'),
  );
  expect(line).toMatchObject({
    msg: 'failed',
    err: { type: 'Error', message: expect.stringContaining('outer') },
  });
  expect(JSON.stringify(line)).toContain('inner');
});
