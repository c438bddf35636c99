import { afterEach, beforeEach, expect, test } from 'vitest';
import { BlockCoverage } from './block-coverage.ts';
import { fuzzLoop, type FuzzResult, type FuzzTarget } from './fuzz-loop.ts';
import { countOnes, countPairs, throwsBehindTwoConditions } from './planted-faults.fixture.ts';

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

test('finds a fault behind two conditions by coverage and shrinks its input', async () => {
  const { failures } = await fuzz({ check: throwsBehindTwoConditions, maxInputBytes: 6 }, 30_000);
  expect(failures).toMatchObject([{ input: new Uint8Array(Buffer.from('<!')) }]);
  expect(failures[0]?.detail).toContain('both conditions hold');
});

test('checks inputs that failed once before it makes any', async () => {
  const kept = new Uint8Array(Buffer.from('<!--'));
  const { made, failures } = await fuzzLoop({
    target: { dictionary: [], maxInputBytes: 64, seeds: [], check: throwsBehindTwoConditions },
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

test('reports work that grows with the square of the input', async () => {
  const { failures } = await fuzz(
    { work: (input) => void countPairs(input), check: (input) => void countPairs(input), maxInputBytes: 200 },
    8,
  );
  expect(failures).toMatchObject([{ signature: 'growth in blocks' }]);
});

test('does not report work that grows with the input', async () => {
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

test('makes the same inputs from the same seed, and different inputs from another seed', async () => {
  const inputsOf = async (seed: number) => {
    const inputs: string[] = [];
    await fuzz({ check: (input) => void inputs.push(Buffer.from(input).toString('hex')) }, 200, seed);
    return inputs;
  };
  const inputs = await inputsOf(7);
  expect(await inputsOf(7)).toEqual(inputs);
  expect(await inputsOf(8)).not.toEqual(inputs);
});
