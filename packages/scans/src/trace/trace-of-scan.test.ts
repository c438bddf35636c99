import { expect, test } from 'vitest';
import { traceOfScan } from './trace-of-scan.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);
const sample = (end: number, seconds: number, ...cores: number[]) => ({
  at: at(end),
  seconds,
  cores,
  scan: null,
});

test('samples of whole seconds are taken over, counted from the first of all nodes', () => {
  const { samples } = traceOfScan('x', {
    nodes: [
      { nodeId: 1, name: 'one', cores: 2, samples: [sample(11, 1, 0.5, 1), sample(12, 1, 1, 0)] },
      { nodeId: 2, name: 'two', cores: 1, samples: [sample(13, 1, 0.25)] },
    ],
  });
  expect(samples.map(({ node, core, second, share }) => `${node} ${core} ${second} ${share}`)).toEqual([
    'one 0 0 0.5',
    'one 0 1 1',
    'one 1 0 1',
    'one 1 1 0',
    'two 0 2 0.25',
  ]);
});

test('a sample across seconds counts for each in proportion', () => {
  const { samples } = traceOfScan('x', {
    nodes: [{ nodeId: 1, name: 'one', cores: 1, samples: [sample(11.5, 1.5, 1), sample(12.5, 1, 0.5)] }],
  });
  expect(samples.map(({ second, share }) => [second, Number(share.toFixed(3))])).toEqual([
    [0, 1],
    [1, 0.75],
    [2, 0.25],
  ]);
});

test('a scan without samples has an empty trace', () => {
  expect(traceOfScan('x', { nodes: [] })).toEqual({ name: 'x', samples: [] });
});
