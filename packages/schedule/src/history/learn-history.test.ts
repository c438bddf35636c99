import { describe, expect, test } from 'vitest';
import { finding, newPage, scheduling } from '../page-state/known-page.fixture.ts';
import { nextPageState } from '../page-state/next-page-state.ts';
import { learnHistory, unheldText, type HistoricAccess } from './learn-history.ts';

const day = (number: number) => new Date(Date.UTC(2015, 0, number));
const access = (number: number, fields: Partial<HistoricAccess> = {}): HistoricAccess => ({
  at: day(number),
  access: 'content',
  errorClass: null,
  version: null,
  repeatsAt: null,
  ownVerdict: null,
  ...fields,
});
const seen = (number: number, digest: string, text: string | null = null) =>
  access(number, { version: { digests: [digest], textDigest: text } });
const verdictsOf = (...accesses: HistoricAccess[]) =>
  learnHistory(newPage(), accesses, scheduling()).verdicts.map(({ verdict }) => verdict);

describe('a history', () => {
  test.each(['gamma', 'paper'] as const)(
    'leaves the page as visits would have, under policy %s',
    (policy) => {
      const learnt = learnHistory(
        newPage(),
        [
          seen(1, 'sha256:a', 'A'),
          seen(3, 'sha256:b', 'B'),
          seen(6, 'sha256:b', 'B'),
          access(8, { access: 'failed', errorClass: 'server' }),
          access(9, { access: 'gone' }),
        ],
        { ...scheduling(), policy },
      );
      let page = newPage();
      const terms = { ...scheduling(), policy };
      for (const [number, fields] of [
        [1, {}],
        [3, {}],
        [6, { contentDiffers: false }],
        [8, { access: 'failed', errorClass: 'server' }],
        [9, { access: 'gone' }],
      ] as const) {
        const { schedule } = nextPageState(
          page,
          finding({ endedAt: day(number), serverDate: day(number), ...fields }),
          terms,
        );
        page = {
          ...page,
          ...schedule,
          lastAccessAt: day(number),
          textDigest: number === 9 ? null : new Uint8Array(8),
        };
      }
      expect(learnt.page).toEqual(page);
      expect(learnt.verdicts).toEqual([
        { verdict: 'first', elapsedSeconds: null },
        { verdict: 'changed', elapsedSeconds: 2 * 86_400 },
        { verdict: 'unchanged', elapsedSeconds: 3 * 86_400 },
        { verdict: 'error', elapsedSeconds: null },
        { verdict: 'changed', elapsedSeconds: 3 * 86_400 },
      ]);
    },
  );

  test('takes equal digests of one algorithm as no change, and unequal ones as no verdict', () => {
    expect(
      verdictsOf(
        seen(1, 'sha1:a'),
        seen(2, 'sha1:a'),
        seen(3, 'sha1:b'),
        seen(4, 'sha256:a'),
        seen(5, 'sha256:a'),
      ),
    ).toEqual(['first', 'unchanged', 'unknown', 'unknown', 'unchanged']);
  });

  test('lets texts decide where both are available', () => {
    expect(
      verdictsOf(
        seen(1, 'sha256:a', 'A'),
        seen(2, 'sha256:b', 'A'),
        seen(3, 'sha256:c', 'C'),
        seen(4, 'sha1:d'),
        seen(5, 'sha256:c', 'C'),
      ),
    ).toEqual(['first', 'unchanged', 'changed', 'unknown', 'unknown']);
  });

  test('compares a returning version with the one before, by the content that it repeats', () => {
    const first = seen(1, 'sha256:a', 'A');
    const repeat = (number: number, repeatsAt: Date | null) => access(number, { repeatsAt });
    expect(
      verdictsOf(first, seen(2, 'sha256:b', 'B'), repeat(3, day(1)), repeat(4, day(1)), repeat(5, null)),
    ).toEqual(['first', 'changed', 'changed', 'unchanged', 'unchanged']);
  });

  test('measures the time to a verdict from the last content that could be compared', () => {
    const { verdicts, page } = learnHistory(
      newPage(),
      [seen(1, 'sha1:a'), seen(5, 'sha1:b'), seen(7, 'sha1:b')],
      scheduling(),
    );
    expect(verdicts[2]).toEqual({ verdict: 'unchanged', elapsedSeconds: 2 * 86_400 });
    expect(page).toMatchObject({ visits: 2, changes: 0, lastVerdictAt: day(7), textDigest: unheldText });
  });

  test('of failures alone leaves a page that was never captured', () => {
    const { page, version } = learnHistory(
      newPage(),
      [access(1, { access: 'failed', errorClass: 'dns' })],
      scheduling(),
    );
    expect({ visits: page.visits, errors: page.consecutiveErrors, version }).toEqual({
      visits: 0,
      errors: 1,
      version: null,
    });
  });

  test('counts a page that returned after it was gone as changed, with any content', () => {
    expect(verdictsOf(seen(1, 'sha1:a'), access(2, { access: 'gone' }), seen(3, 'sha256:b'))).toEqual([
      'first',
      'changed',
      'changed',
    ]);
  });

  test('takes the verdicts of our own visits unchanged', () => {
    const own = (number: number, ownVerdict: 'changed' | 'unchanged') => ({
      ...seen(number, `sha256:${number}`),
      ownVerdict,
    });
    expect(verdictsOf(seen(1, 'sha1:a'), own(2, 'changed'), own(3, 'unchanged'))).toEqual([
      'first',
      'changed',
      'unchanged',
    ]);
  });
});

test('content that cannot be compared ends the back-off of a failure', () => {
  const before = [seen(1, 'sha256:a', 'A'), seen(3, 'sha256:b', 'B'), seen(6, 'sha256:b', 'B')];
  const { page } = learnHistory(newPage(), before, scheduling());
  const failed = access(8, { access: 'failed', errorClass: 'server' });
  const learnt = learnHistory(newPage(), [...before, failed, seen(9, 'sha256:c')], scheduling());
  expect(learnt.verdicts.at(-1)?.verdict).toBe('unknown');
  expect(learnt.page).toEqual({
    ...page,
    lastAccessAt: day(9),
    lastVerdictAt: day(9),
    textDigest: learnt.page.textDigest,
  });
});

test('our first version of a page that is known only from an index is no evidence about its changes', () => {
  const { page } = learnHistory(
    newPage(),
    [seen(1, 'sha1:a'), seen(11, 'sha1:a'), seen(31, 'sha1:a')],
    scheduling(),
  );
  const later = { endedAt: day(61), serverDate: day(61) };
  const first = nextPageState(page, finding({ ...later, contentDiffers: true }), scheduling());
  expect(first).toMatchObject({
    verdict: 'first',
    schedule: { visits: 4, changes: 0, lastVerdictAt: day(61) },
  });
  expect(first.schedule.policyState).toEqual(page.policyState);
  const gone = nextPageState(page, finding({ ...later, access: 'gone' }), scheduling());
  expect(gone.verdict).toBe('changed');
});
