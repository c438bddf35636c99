import { expect, test } from 'vitest';
import { summariseProfiles } from './profile-summary.ts';

const root = '/srv/meguri';
const frame = (functionName: string, url: string, lineNumber = 0) => ({ functionName, url, lineNumber });
const profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)', '', -1), children: [2, 3, 5] },
    { id: 2, callFrame: frame('(idle)', '', -1) },
    {
      id: 3,
      callFrame: frame('encode', `file://${root}/packages/warc/src/encode-record.ts`, 41),
      children: [4],
    },
    { id: 4, callFrame: frame('processChunkSync', 'node:zlib', 9) },
    { id: 5, callFrame: frame('', `file://${root}/packages/warc/src/encode-record.ts`, 7) },
  ],
  startTime: 0,
  endTime: 100,
  samples: [2, 3, 4, 5],
  timeDeltas: [0, 40, 10, 30],
};

test('self time is summed by step, package, file and function, without waiting', () => {
  expect(summariseProfiles([profile], root)).toEqual({
    microseconds: 60,
    waitingMicroseconds: 40,
    bySteps: [
      ['WARC', 30],
      ['gzip', 30],
    ],
    byPackages: [
      ['packages/warc', 30],
      ['node', 30],
    ],
    byFiles: [
      ['packages/warc src/encode-record.ts', 30],
      ['node zlib', 30],
    ],
    byFunctions: [
      ['processChunkSync  node zlib:10', 30],
      ['(anonymous)  packages/warc src/encode-record.ts:8', 20],
      ['encode  packages/warc src/encode-record.ts:42', 10],
    ],
  });
});

test('threads of the same kind are added up', () => {
  expect(summariseProfiles([profile, profile], root).microseconds).toBe(120);
});
