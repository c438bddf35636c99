import { describe, expect, test } from 'vitest';
import { nothingLearnt } from '../../content/noise-finding.ts';
import { testNow, visitPage } from '../../testing/rows.ts';
import { nextPageState } from './next-page-state.ts';
import { digest, daySeconds, finding, scheduling, knownPage } from '../page-access.fixture.ts';

describe('a page that may be noisy', () => {
  const looked = () => ({
    ...knownPage(),
    nextReason: 'noise-probe',
    intervalSeconds: 3 * daySeconds,
    changes: 3,
    visits: 4,
    lastVerdictAt: new Date(testNow.getTime() - 60_000),
  });
  const noise = { ...nothingLearnt, wantsProbe: true };
  const inMinutes = (update: { nextVisitAt: Date | null }) =>
    ((update.nextVisitAt?.getTime() ?? 0) - testNow.getTime()) / 60_000;

  test('is looked at again within minutes, and keeps the interval that it has', () => {
    const { update } = nextPageState(knownPage(), finding({ noise }), scheduling());
    expect(update.nextReason).toBe('noise-probe');
    expect(inMinutes(update)).toBeCloseTo(1, 0);
    expect(update.intervalSeconds).toBeGreaterThanOrEqual(daySeconds);
  });

  test('waits as long as before after a look, whose verdict the policy does not learn from', () => {
    for (const differs of [true, false]) {
      const content = { ...finding().content!, differs };
      const page = looked();
      const { update, outcome } = nextPageState(page, finding({ content }), scheduling());
      expect(outcome).toBe(differs ? 'changed' : 'unchanged');
      expect(update).toMatchObject({
        intervalSeconds: 3 * daySeconds,
        policyState: page.policyState,
        visits: 5,
      });
      expect(inMinutes(update) / (24 * 60)).toBeCloseTo(3, 0);
    }
  });

  test('begins anew when its noise is known, and is compared without it from now on', () => {
    const learnt = { wantsProbe: false, hasLearnt: true, gapsChanged: true };
    const content = { ...finding().content!, differs: false, textDigest: digest(7) };
    const { update } = nextPageState(looked(), finding({ noise: learnt, content }), scheduling());
    const first = nextPageState(visitPage(), finding(), scheduling()).update;
    expect(update.policyState).toEqual(first.policyState);
    expect(update.textDigest).toEqual(digest(7));
  });
});
