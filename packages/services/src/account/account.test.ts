import { beforeAll, expect, test } from 'vitest';
import { maxAttempts } from '../auth/attempt-limit.ts';
import { operator, ownCrawl } from '../testing/own-crawl.ts';

const [password, other] = ['correct horse battery', 'a sentence to remember'];
let ctx: typeof operator;
let sessionToken: string;

const crawl = await ownCrawl();

beforeAll(async () => {
  const { token } = await crawl.services.createSignInLink({ purpose: 'administrator' });
  const claimed = await crawl.services.auth.claimLink({
    ctx: operator,
    input: { token, name: 'operator', password },
  });
  ctx = { ...operator, actor: claimed.me };
  ({ sessionToken } = claimed);
});

const signIn = (secret: string) =>
  crawl.services.auth.signIn({ ctx, input: { name: 'operator', password: secret } });
const sessions = () => crawl.services.account.sessions({ ctx, input: { sessionToken } });
const change = (current: string, next: string) =>
  crawl.services.account.changePassword({ ctx, input: { current, next, sessionToken } });

test('users list their sessions and can end each of them, but none of other users', async () => {
  crawl.clock.advanceSeconds(3_600);
  await signIn(password);
  const both = await sessions();
  expect(both).toMatchObject([{ isCurrent: false, lastUsedAt: crawl.clock.now() }, { isCurrent: true }]);
  const input = { id: both[0]?.id ?? '' };
  const stranger = { ...ctx, actor: { ...ctx.actor, id: ctx.actor.id + 1 } };
  const gone = { code: 'not-found' };
  await expect(crawl.services.account.endSession({ ctx: stranger, input })).rejects.toMatchObject(gone);
  await crawl.services.account.endSession({ ctx, input });
  expect(await sessions()).toMatchObject([{ isCurrent: true }]);
  await expect(crawl.services.account.endSession({ ctx, input })).rejects.toMatchObject(gone);
});

test('a password change requires the current one, and ends all other sessions', async () => {
  const { sessionToken: elsewhere } = await signIn(password);
  await expect(change('guessed', other)).rejects.toMatchObject({ code: 'invalid', field: 'current' });
  await expect(change(password, 'short')).rejects.toMatchObject({ code: 'invalid', field: 'next' });
  expect(await change(password, other)).toEqual({ endedSessions: 1 });
  const find = (token: string) => crawl.services.auth.findSession({ ctx, input: { sessionToken: token } });
  expect(await find(elsewhere)).toBeNull();
  expect(await find(sessionToken)).toEqual(ctx.actor);
  await expect(signIn(password)).rejects.toMatchObject({ code: 'bad-credentials' });
  await signIn(other);
  const [entry] = await crawl.services.audit.list({ ctx, input: { subject: 'user:operator' } });
  expect(entry).toMatchObject({ action: 'user.changePassword', before: null, after: { endedSessions: 1 } });
});

test('guesses of the current password are limited, from any address', async () => {
  const guess = (attempt: number) =>
    crawl.services.account.changePassword({
      ctx: { ...ctx, clientAddress: `192.0.2.${attempt}` },
      input: { current: 'guessed', next: other, sessionToken },
    });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1)
    await expect(guess(attempt)).rejects.toMatchObject({ code: 'invalid' });
  await expect(guess(99)).rejects.toMatchObject({ code: 'too-many-attempts' });
  expect(await sessions()).toHaveLength(2);
});

test('a program with a token has no password', async () => {
  const program = { ...ctx, actor: { id: 0, name: 'token backup', role: 'operator' as const } };
  const input = { current: password, next: other, sessionToken: null };
  await expect(crawl.services.account.changePassword({ ctx: program, input })).rejects.toMatchObject({
    code: 'not-found',
  });
});
