import { seededRandom } from '@meguri/testing';
import { expect, test } from 'vitest';
import { testNow } from '../../testing/rows.ts';
import { withheldPageState } from './failed-page-state.ts';
import { knownPage } from '../page-access.fixture.ts';

test('a page that may not be requested asks for nothing while that lasts, and no access is counted', () => {
  const page = { ...knownPage(), lastAccessAt: new Date(0) };
  const update = withheldPageState(page, 'robots-disallowed', testNow, seededRandom(1));
  expect(update).toMatchObject({
    lastAccessAt: new Date(0),
    visits: 1,
    plannedFrequency: 0,
    intervalSeconds: 0,
    lastCode: 'robots-disallowed',
    nextReason: 'robots',
  });
  expect(update.nextVisitAt?.getTime()).toBeGreaterThan(testNow.getTime());
});
