import { emptySourceRecord, packPendingAnnouncement } from '@meguri/schedule';
import { describe, expect, test } from 'vitest';
import { testNow } from '../../testing/rows.ts';
import { nextPageState, type SchedulingContext } from './next-page-state.ts';
import { digest, daySeconds, finding, scheduling, knownPage } from '../page-access.fixture.ts';

describe('an announced change', () => {
  const announcedBy = packPendingAnnouncement({ source: 'sitemap', precision: 1 });
  const changed = () => finding({ content: { ...finding().content!, textDigest: digest(9) } });
  const planned = () => ({ ...knownPage(), announcedBy, intervalSeconds: 20 * daySeconds });

  test('that is found is a hit, and leaves what was learnt and the interval as they are', () => {
    const page = planned();
    const { update, sourceEvents, outcome } = nextPageState(page, changed(), scheduling());
    expect(outcome).toBe('changed');
    expect(update).toMatchObject({
      policyState: page.policyState,
      intervalSeconds: 20 * daySeconds,
      changes: 1,
      nextReason: 'estimated-rate',
    });
    expect(sourceEvents).toMatchObject([
      { kind: 'trial', source: 'sitemap', hit: true },
      { kind: 'change', source: 'sitemap', announced: true },
    ]);
  });

  test('of a source that is never right teaches as much as any other', () => {
    const page = { ...planned(), announcedBy: packPendingAnnouncement({ source: 'sitemap', precision: 0 }) };
    const { update } = nextPageState(page, changed(), scheduling());
    expect(update.policyState).toEqual(
      nextPageState({ ...page, announcedBy: null }, changed(), scheduling()).update.policyState,
    );
  });

  test('that is not there is a miss, and the page waits longer as after any visit without a change', () => {
    const notModified = finding({ code: 'not-modified', statusCode: 304, content: null });
    const { update, sourceEvents } = nextPageState(planned(), notModified, scheduling());
    expect(sourceEvents).toMatchObject([{ kind: 'trial', source: 'sitemap', hit: false }]);
    expect(update.policyState).not.toEqual(planned().policyState);
  });

  test('stays announced after a failed access, which tells nothing about the source', () => {
    const { sourceEvents } = nextPageState(planned(), finding({ code: 'server-error' }), scheduling());
    expect(sourceEvents).toEqual([]);
  });
});

test('Last-Modified dates a change only where it has been right', () => {
  const page = { ...knownPage(), lastModified: 'Sun, 01 Feb 2026 00:00:00 GMT' };
  const dated = finding({
    lastModified: new Date(testNow.getTime() - daySeconds * 1000).toUTCString(),
    content: { ...finding().content!, textDigest: digest(9) },
  });
  const stateWith = (lastModifiedRecord: SchedulingContext['lastModifiedRecord']) =>
    nextPageState(page, dated, { ...scheduling(), lastModifiedRecord }).update.policyState;
  const trusted = stateWith(null);
  const doubted = stateWith({ ...emptySourceRecord, trials: 30, misses: 20, hits: 5 });
  expect(doubted).not.toEqual(trusted);
  expect(doubted).toEqual(
    nextPageState({ ...page }, { ...dated, lastModified: null }, scheduling()).update.policyState,
  );
});
