import { expect, test } from 'vitest';
import { selfTimes } from './cpu-profile.ts';

const frame = (functionName: string) => ({ functionName, url: '', lineNumber: 0 });

test('a sample lasts until the next one, the last until the end', () => {
  const profile = {
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2] },
      { id: 2, callFrame: frame('outer'), children: [3] },
      { id: 3, callFrame: frame('inner') },
    ],
    startTime: 1000,
    endTime: 1100,
    samples: [2, 3, 2],
    timeDeltas: [10, 20, 30],
  };
  const times = selfTimes(profile).map(({ stack, microseconds }) => ({
    stack: stack.map(({ functionName }) => functionName),
    microseconds,
  }));
  expect(times).toEqual([
    { stack: ['outer', '(root)'], microseconds: 20 + 40 },
    { stack: ['inner', 'outer', '(root)'], microseconds: 30 },
  ]);
});
