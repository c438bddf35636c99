import { expect, test } from 'vitest';
import { z } from 'zod';
import { EnvironmentError } from './environment-error.ts';
import { environmentSchema, readEnvironment } from './environment.ts';

const complete = {
  DATABASE_URL: 'postgresql://meguri:secret@db.example/meguri',
  REDIS_URL: 'rediss://:secret@redis.example:6380',
};

test('reads the environment once, with defaults, and freezes it', () => {
  const environment = readEnvironment(environmentSchema, { ...complete, PATH: '/bin' });
  expect(environment).toEqual({ ...complete, LOG_LEVEL: 'info' });
  expect(Object.isFrozen(environment)).toBe(true);
});

test.each(['postgres://a/b', 'postgresql://a/b'])('%s names a database', (url) => {
  expect(readEnvironment(environmentSchema, { ...complete, DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test('names every missing or invalid variable in one line, with the expected value', () => {
  const read = () => readEnvironment(environmentSchema, { REDIS_URL: 'localhost:6379', LOG_LEVEL: 'loud' });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(
    'environment: DATABASE_URL: Invalid input: expected string, received undefined; REDIS_URL: a redis:// URL; ' +
      'LOG_LEVEL: Invalid option: expected one of "trace"|"debug"|"info"|"warn"|"error"|"fatal"',
  );
});

test('does not print an invalid value that may contain a password', () => {
  const read = () => readEnvironment(environmentSchema, { ...complete, DATABASE_URL: 'mysql://u:hush@db/x' });
  expect(read).toThrow('environment: DATABASE_URL: a postgresql:// URL');
  expect(read).not.toThrow('hush');
});

test('refuses line breaks and control characters in every variable, without printing them', () => {
  const schema = environmentSchema.extend({ MAIL_RELAY_USER: z.string(), MAIL_RELAY_PASSWORD: z.string() });
  const login = { MAIL_RELAY_USER: 'u\r\nQUIT', MAIL_RELAY_PASSWORD: 'hush\u0007' };
  const read = () => readEnvironment(schema, { ...complete, ...login, LESS: '\u0007' });
  expect(read).toThrow(
    'environment: MAIL_RELAY_USER: expected one line without control characters; ' +
      'MAIL_RELAY_PASSWORD: expected one line without control characters',
  );
  expect(read).not.toThrow('hush');
});

test('a process may add its own variables', () => {
  const schema = environmentSchema.extend({ NODE_ID: z.coerce.number().int() });
  expect(readEnvironment(schema, { ...complete, NODE_ID: '3' }).NODE_ID).toBe(3);
  expect(() => readEnvironment(schema, { ...complete, NODE_ID: 'x' })).toThrow('NODE_ID');
});
