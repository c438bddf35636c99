import { beforeAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

let administrator: { id: number; token: string };
const crawl = await ownCrawl();

beforeAll(async () => {
  const { token } = await crawl.services.createSignInLink({ purpose: 'administrator' });
  const input = { token, name: 'first', password };
  const { me, sessionToken } = await crawl.services.auth.claimLink({ ctx, input });
  administrator = { id: me.id, token: sessionToken };
});

const password = 'correct horse battery';
const invite = (role: 'viewer' | 'operator' | 'administrator', invitee = role) =>
  crawl.services.users.invite({ ctx, input: { invitee, role, reason: 'joins the team' } });
const users = () => crawl.services.users.list({ ctx, input: undefined });

test('a used invitation gives its role and cannot be used again', async () => {
  const { token } = await invite('operator');
  expect((await users()).invitations).toMatchObject([{ invitee: 'operator', role: 'operator' }]);
  const { me } = await crawl.services.auth.claimLink({ ctx, input: { token, name: 'second', password } });
  expect(me).toMatchObject({ name: 'second', role: 'operator' });
  expect((await users()).invitations).toEqual([]);
  expect((await users()).users.map(({ name, sessions }) => [name, sessions])).toEqual([
    ['first', 1],
    ['second', 1],
  ]);
});

test('a revoked invitation cannot be used', async () => {
  const { token } = await invite('viewer');
  const [invitation] = (await users()).invitations;
  await crawl.services.users.revokeInvitation({ ctx, input: { id: invitation?.id ?? '' } });
  await expect(
    crawl.services.auth.claimLink({ ctx, input: { token, name: 'third', password } }),
  ).rejects.toMatchObject({ code: 'link-invalid' });
});

test('a role that was changed meanwhile is not overwritten', async () => {
  const second = (await users()).users.find(({ name }) => name === 'second');
  const id = second?.id ?? 0;
  const set = (expected: 'operator' | 'viewer', role: 'viewer' | 'administrator') =>
    crawl.services.users.setRole({ ctx, input: { id, expected, role, reason: 'test' } });
  await set('operator', 'viewer');
  await expect(set('operator', 'administrator')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('viewer') as string,
  });
});

test('one administrator always remains', async () => {
  const input = { id: administrator.id, expected: 'administrator', role: 'viewer' } as const;
  await expect(crawl.services.users.setRole({ ctx, input })).rejects.toMatchObject({ code: 'conflict' });
  await expect(crawl.services.users.remove({ ctx, input: { id: administrator.id } })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('signing out everywhere ends all sessions at once', async () => {
  const input = { sessionToken: administrator.token };
  expect(await crawl.services.auth.findSession({ ctx, input })).toMatchObject({ name: 'first' });
  expect(await crawl.services.users.signOut({ ctx, input: { id: administrator.id } })).toEqual({
    sessions: 1,
  });
  expect(await crawl.services.auth.findSession({ ctx, input })).toBeNull();
});

test('a token works until it expires or is revoked, and only its digest is stored', async () => {
  const { apiTokens, auth } = crawl.services;
  const create = (name: string, expiresInDays: number | null) =>
    apiTokens.create({ ctx, input: { name, role: 'viewer', expiresInDays } });
  const [lasting, short] = [await create('dashboard', null), await create('trial', 1)];
  const find = (token: string) => auth.findToken({ ctx, input: { token } });
  expect(await find(lasting.token)).toEqual({ id: 0, name: 'token dashboard', role: 'viewer' });
  crawl.clock.advanceSeconds(86_401);
  expect(await find(short.token)).toBeNull();
  const [, dashboard] = await apiTokens.list({ ctx, input: undefined });
  expect(dashboard).toMatchObject({
    name: 'dashboard',
    lastUsedAt: expect.any(Date) as Date,
    revokedAt: null,
  });
  await apiTokens.revoke({ ctx, input: { id: dashboard?.id ?? 0 } });
  expect(await find(lasting.token)).toBeNull();
  await expect(apiTokens.revoke({ ctx, input: { id: dashboard?.id ?? 0 } })).rejects.toMatchObject({
    code: 'not-found',
  });
  const stored = JSON.stringify(await crawl.prisma.apiToken.findMany({ omit: { tokenHash: true } }));
  expect(stored).not.toContain(lasting.token);
});

test('all actions are in the audit log, which can be searched and paged', async () => {
  const { audit } = crawl.services;
  const { actions } = await audit.choices({ ctx, input: undefined });
  expect(actions).toEqual([
    'token.create',
    'token.revoke',
    'user.create',
    'user.invite',
    'user.revokeInvitation',
    'user.setRole',
    'user.signOut',
  ]);
  const first = await audit.search({ ctx, input: { text: 'USER:', limit: 2 } });
  expect(first.rows.map(({ action }) => action)).toEqual(['user.signOut', 'user.setRole']);
  const next = await audit.search({
    ctx,
    input: { text: 'USER:', limit: 100, cursor: first.nextCursor ?? '' },
  });
  expect(next.nextCursor).toBeNull();
  expect(next.rows[0]).toMatchObject({ action: 'user.revokeInvitation', actor: 'operator' });
  const invited = await audit.search({ ctx, input: { action: 'user.invite', limit: 10 } });
  expect(invited.rows.at(-1)).toMatchObject({ reason: 'joins the team', after: { role: 'operator' } });
});
