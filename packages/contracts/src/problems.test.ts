import { expect, test } from 'vitest';
import { problemSentence, problemSentences, readProblem, type ProblemCode } from './problems.ts';

const values = {
  node: 'node 1',
  directory: '/srv/a. b (c)',
  cause: 'ENOSPC: no space left on device, write',
  skipped: 11,
  most: 10,
  reason: 'It was ended by the signal SIGSEGV.',
  megabytes: 3,
  bytes: 1_000,
  file: '/srv/files/one. two.warc.gz',
  free: 2_000,
  required: 1_500,
};

test.each(Object.keys(problemSentences) as ProblemCode[])('%s is recognised with its values', (code) => {
  const text = problemSentence(code, values);
  expect(text).not.toMatch(/[{}]/);
  const found = readProblem(text);
  expect(found?.code).toBe(code);
  for (const [name, value] of Object.entries(found?.values ?? {}))
    expect(value).toBe(String(values[name as keyof typeof values]));
});

test('other texts are not recognised', () => {
  expect(readProblem('EACCES: permission denied')).toBeNull();
  expect(readProblem('')).toBeNull();
  expect(readProblem(`The disk of ${'x'.repeat(2_000)}`)).toBeNull();
});
