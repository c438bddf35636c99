import { afterEach, beforeEach, expect, test } from 'vitest';
import { BlockCoverage } from './block-coverage.ts';
import { fuzzLoop, type FuzzResult } from './fuzz-loop.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { countOnes, countPairs, throwsBehindTwoDoors } from './planted-faults.fixture.ts';

let coverage: BlockCoverage;
beforeEach(() => {
  coverage = new BlockCoverage(['planted-faults']);
});
afterEach(() => coverage.close());

function fuzz(target: Partial<FuzzTarget>, cases: number, seed = 1): Promise<FuzzResult> {
  return fuzzLoop({
    target: { dictionary: [], maxInputBytes: 64, seeds: [Uint8Array.of(1, 2, 3)], check() {}, ...target },
    coverage,
    seed,
    cases: [],
    isOver: (made) => made >= cases,
    maxFailures: 1,
    onInput: () => {},
    timed: false,
  });
}

test('coverage leads to a fault that chance would not find, and the input that shows it is shrunk', async () => {
  const { failures } = await fuzz({ check: throwsBehindTwoDoors, maxInputBytes: 6 }, 30_000);
  expect(failures).toMatchObject([{ input: new Uint8Array(Buffer.from('<!')) }]);
  expect(failures[0]?.detail).toContain('the last door is open');
});

test('an input that failed once fails again before any is made', async () => {
  const kept = new Uint8Array(Buffer.from('<!--'));
  const { made, failures } = await fuzzLoop({
    target: { dictionary: [], maxInputBytes: 64, seeds: [], check: throwsBehindTwoDoors },
    coverage,
    seed: 1,
    cases: [kept],
    isOver: () => false,
    maxFailures: 1,
    onInput: () => {},
    timed: false,
  });
  expect({ made, failures: failures.length }).toEqual({ made: 0, failures: 1 });
});

test('work that grows with the square of the input is counted', async () => {
  const { failures } = await fuzz(
    { work: (input) => void countPairs(input), check: (input) => void countPairs(input), maxInputBytes: 200 },
    8,
  );
  expect(failures).toMatchObject([{ signature: 'growth in blocks' }]);
});

test('work that grows as the input does is none to speak of', async () => {
  const { failures } = await fuzz(
    {
      work: (input) => void countOnes(input),
      check: (input) => void countOnes(input),
      maxInputBytes: 50_000,
    },
    8,
  );
  expect(failures).toEqual([]);
});

test('the same seed makes the same inputs, another one makes others', async () => {
  const inputsOf = async (seed: number) => {
    const inputs: string[] = [];
    await fuzz({ check: (input) => void inputs.push(Buffer.from(input).toString('hex')) }, 200, seed);
    return inputs;
  };
  const inputs = await inputsOf(7);
  expect(await inputsOf(7)).toEqual(inputs);
  expect(await inputsOf(8)).not.toEqual(inputs);
});
