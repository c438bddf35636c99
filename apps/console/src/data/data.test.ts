import { intervalParameter, maxTextCharacters } from '@meguri/contracts';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { keysOf } from '../i18n/testing.ts';
import { pagedQuery } from './paged-query.ts';
import { settleAddress } from './pending-addresses.ts';
import { errorText, makeQueryClient, refusalOf } from './query-client.ts';
import { rebaseDraft } from './rebase-draft.ts';
import { oneOf, textParameter } from './search-parameters.ts';

describe('pending addresses', () => {
  it.each([
    [['of=reduced', 'of=reduced&view=chart'], 'of=reduced', ['of=reduced&view=chart']],
    [['of=reduced', 'of=reduced&view=chart'], 'of=reduced&view=chart', []],
    [['of=reduced'], '', []],
    [['a=1', '', 'a=1', 'b=2'], 'a=1', ['b=2']],
    [[], 'a=1', []],
  ])('of %j, once the address is %j, %j are pending', (pending, present, expected) => {
    expect(settleAddress(pending, present)).toEqual(expected);
  });
});

describe('search parameters', () => {
  it.each([
    ['  text ', 'text'],
    ['   ', undefined],
    ['', undefined],
    [undefined, undefined],
    [['a', 'b'], undefined],
    ['x'.repeat(maxTextCharacters), 'x'.repeat(maxTextCharacters)],
    ['x'.repeat(maxTextCharacters + 1), undefined],
  ])('trim a text and ignore an empty, repeated or overlong one: %j', (raw, text) => {
    expect(textParameter.parse(raw)).toBe(text);
  });

  it('measure a text after trimming', () => {
    expect(textParameter.parse(` ${'x'.repeat(maxTextCharacters)} `)).toHaveLength(maxTextCharacters);
  });

  it.each(['a', 'b'])('accept a known value: %s', (value) => {
    expect(oneOf(['a', 'b']).parse(value)).toBe(value);
  });

  it.each(['c', 'A', '', undefined, ['a']])('ignore an unknown value: %j', (value) => {
    expect(oneOf(['a', 'b']).parse(value)).toBeUndefined();
  });

  it.each([
    ['0-60', { fromSeconds: 0, toSeconds: 60 }],
    ['0.1-0.25', { fromSeconds: 0.1, toSeconds: 0.25 }],
    ['86400-', { fromSeconds: 86_400, toSeconds: null }],
  ])('parse the interval %s', (text, interval) => {
    expect(intervalParameter.parse(text)).toEqual(interval);
  });

  it.each(['-60', '1e3-', '60', '1--2', '1-2-', ' 1-2', '.5-1'])(
    'ignore the malformed interval %j',
    (text) => {
      expect(intervalParameter.safeParse(text).success).toBe(false);
    },
  );
});

describe('a paged query', () => {
  it('sends no cursor for the first page, then the next cursor of the last page', async () => {
    const ask = vi.fn<(input: { limit: number; cursor?: string }) => Promise<{ nextCursor: string | null }>>(
      (input) => Promise.resolve({ nextCursor: input.cursor ? null : 'next' }),
    );
    const query = pagedQuery(['audit', 'search'], ask, { limit: 10 });
    const first = await query.queryFn({ pageParam: query.initialPageParam });
    const last = await query.queryFn({ pageParam: query.getNextPageParam(first) });
    expect(ask.mock.calls).toEqual([[{ limit: 10 }], [{ limit: 10, cursor: 'next' }]]);
    expect(query.getNextPageParam(last)).toBeNull();
  });

  it('has a key made of its procedure and input', () => {
    const ask = () => Promise.resolve({ nextCursor: null });
    const key = (input: object) => pagedQuery(['pages', 'list'], ask, input).queryKey;
    expect(key({ host: 'a' })).toEqual(key({ host: 'a' }));
    expect(key({ host: 'a' })).not.toEqual(key({ host: 'b' }));
    expect(key({})[0]).toEqual(['pages', 'list']);
  });
});

describe('a draft after a concurrent edit', () => {
  const opened = { interval: '20 s', paths: ['/a'], note: '' };

  it('keeps edited fields and takes the others from the edit', () => {
    const draft = { ...opened, interval: '30 s' };
    const edited = { interval: '60 s', paths: ['/a', '/b'], note: 'slow' };
    expect(rebaseDraft(draft, opened, edited)).toEqual({ ...edited, interval: '30 s' });
  });

  it('compares lists by content', () => {
    const edited = { ...opened, paths: ['/c'] };
    expect(rebaseDraft({ ...opened, paths: ['/a'] }, opened, edited)).toEqual(edited);
    expect(rebaseDraft({ ...opened, paths: [] }, opened, edited).paths).toEqual([]);
  });
});

describe('an error of the API', () => {
  const t = keysOf<'common.errors'>();
  const refused = (code: string, requestId: string | null = null) =>
    Object.assign(new TRPCClientError('the message of the API'), {
      data: { code, field: null, reason: null, requestId },
    });

  it.each([
    [refused('INTERNAL_SERVER_ERROR', 'r-1'), 'internal {"id":"r-1"}'],
    [refused('INTERNAL_SERVER_ERROR'), 'internal {"id":"–"}'],
    [refused('FORBIDDEN'), 'forbidden'],
    [refused('TOO_MANY_REQUESTS'), 'the message of the API'],
    [refused('BAD_REQUEST'), 'the message of the API'],
    [new TypeError('Failed to fetch'), 'offline'],
    [TRPCClientError.from(new TypeError('Load failed')), 'offline'],
    [new Error('something else'), 'something else'],
  ])('has a general text, or its own message: %s', (error, text) => {
    expect(errorText(error, t)).toBe(text);
  });

  it('is no refusal if the API did not answer', () => {
    expect(refusalOf(new Error('Failed to fetch'))).toBeNull();
    expect(refusalOf(null)).toBeNull();
  });

  it.each<[string, unknown, number, boolean]>([
    ['a lost connection', new Error('Failed to fetch'), 0, true],
    ['a lost connection for the third time', new Error('Failed to fetch'), 2, false],
    ['an unavailable service', refused('SERVICE_UNAVAILABLE'), 1, true],
    ['an invalid request', refused('BAD_REQUEST'), 0, false],
  ])('is retried only where that helps: %s', (_name, error, failures, isRetried) => {
    const { retry } = makeQueryClient(() => undefined).getDefaultOptions().queries ?? {};
    expect(typeof retry === 'function' && retry(failures, error as Error)).toBe(isRetried);
  });
});
