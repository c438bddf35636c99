import { expect, test } from 'vitest';
import { secondsPerDay } from '../../seconds-per-day.ts';
import { createNutchPolicy, createStormPolicy } from './adaptive-policies.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import { seededSequence } from '../seeded-sequence.fixture.ts';

const visits = 20_000;

/** Share of the visits to a Poisson page that find a change, when the limits are out of the way. */
function detectionRatio(policy: RevisitPolicy, ratePerDay: number): number {
  const limits = { minIntervalSeconds: 1, maxIntervalSeconds: 400 * secondsPerDay };
  const random = seededSequence(20_260_302);
  const common = { host: { meanRatePerDay: null }, limits, random };
  let { state, intervalSeconds } = policy.first(common);
  let changes = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const changed = random() < -Math.expm1((-ratePerDay * intervalSeconds) / secondsPerDay);
    if (changed) changes += 1;
    ({ state, intervalSeconds } = policy.onVerdict({
      ...common,
      state,
      elapsedSeconds: intervalSeconds,
      changed,
    }));
  }
  return changes / visits;
}

test.each([
  ['storm', createStormPolicy(), Math.log(1.5) / (Math.log(1.5) - Math.log(0.5)), 0.369],
  [
    'nutch',
    createNutchPolicy({ synchronised: false }),
    Math.log(1.4) / (Math.log(1.4) - Math.log(0.8)),
    0.601,
  ],
  ['nutch, synchronised', createNutchPolicy(), 0.635, 0.635],
])(
  'under %s the detection ratio settles where growth and shrinking cancel out',
  (_, policy, exact, rounded) => {
    expect(exact).toBeCloseTo(rounded, 3);
    for (const ratePerDay of [0.2, 2]) expect(detectionRatio(policy, ratePerDay)).toBeCloseTo(exact, 2);
  },
);
