import { randomBytes } from 'node:crypto';
import type { AuditAction, Role } from '@meguri/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { later, ownDatabase, start } from '../database.fixture.ts';
import { changeRole, createInvitation, endSessions, removeUser, revokeInvitation } from './manage-users.ts';
import { claimLink, createLink, roleOfLink } from './sign-in-links-repository.ts';
import { createSession, findSession } from './users-repository.ts';

const { prisma } = await ownDatabase();
const audit = (action: AuditAction) => () => ({
  at: start,
  actor: 'operator',
  action,
  subject: 'user:test',
  before: null,
  after: null,
  reason: null,
});
const newHash = () => new Uint8Array(randomBytes(32));
const addUser = (name: string, role: Role) =>
  prisma.user.create({ data: { name, role, passwordHash: 'hash', createdAt: start } });
const roles = async () =>
  Object.fromEntries((await prisma.user.findMany()).map(({ name, role }) => [name, role]));

afterEach(() => prisma.$executeRaw`TRUNCATE "user", session, sign_in_link, audit CASCADE`);

describe('administrators', () => {
  const demote = (id: number) =>
    changeRole(prisma, { id, expected: 'administrator', role: 'viewer', audit: audit('user.setRole') });

  test('the last one keeps the role and the account', async () => {
    const { id } = await addUser('a', 'administrator');
    await addUser('b', 'operator');
    expect(await demote(id)).toEqual({ kind: 'last-administrator' });
    expect(await removeUser(prisma, { id, audit: audit('user.remove') })).toEqual({
      kind: 'last-administrator',
    });
    expect(await roles()).toEqual({ a: 'administrator', b: 'operator' });
    expect(await prisma.audit.count()).toBe(0);
  });

  test('one remains when two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const a = await addUser(`a${round}`, 'administrator');
      const b = await addUser(`b${round}`, 'administrator');
      const kinds = (await Promise.all([demote(a.id), demote(b.id)])).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(['done', 'last-administrator']);
      await prisma.user.deleteMany();
    }
  });

  test('one remains when one is removed while the other is demoted', async () => {
    const a = await addUser('a', 'administrator');
    const b = await addUser('b', 'administrator');
    const [removed, demoted] = await Promise.all([
      removeUser(prisma, { id: a.id, audit: audit('user.remove') }),
      demote(b.id),
    ]);
    expect([removed.kind, demoted.kind].toSorted()).toEqual(['done', 'last-administrator']);
    expect(Object.values(await roles())).toContain('administrator');
  });

  test('a change that expects an outdated role is refused with the current one', async () => {
    await addUser('a', 'administrator');
    const { id } = await addUser('b', 'viewer');
    const change = { id, expected: 'operator', role: 'administrator', audit: audit('user.setRole') } as const;
    expect(await changeRole(prisma, change)).toEqual({ kind: 'stale', role: 'viewer' });
    expect(await changeRole(prisma, { ...change, id: id + 1 })).toEqual({ kind: 'not-found' });
  });
});

describe('sessions', () => {
  test('end with their user and at their last instant, not before', async () => {
    await addUser('a', 'administrator');
    const { id } = await addUser('b', 'operator');
    const tokenHash = newHash();
    await createSession(prisma, { tokenHash, userId: id, now: start, expiresAt: later(60) });
    expect(await findSession(prisma, { tokenHash, now: later(59) })).toMatchObject({ me: { name: 'b' } });
    expect(await findSession(prisma, { tokenHash, now: later(60) })).toBeNull();
    await removeUser(prisma, { id, audit: audit('user.remove') });
    expect(await prisma.session.count()).toBe(0);
  });

  test('of one user end without those of others', async () => {
    const [a, b] = [await addUser('a', 'administrator'), await addUser('b', 'operator')];
    for (const userId of [a.id, b.id, b.id])
      await createSession(prisma, { tokenHash: newHash(), userId, now: start, expiresAt: later(60) });
    expect(await endSessions(prisma, { id: b.id, audit: audit('user.signOut') })).toBe(2);
    expect(await prisma.session.count()).toBe(1);
    expect(await endSessions(prisma, { id: b.id + 9, audit: audit('user.signOut') })).toBeNull();
  });
});

describe('one-time links', () => {
  const claim = (tokenHash: Uint8Array<ArrayBuffer>, name: string, now = later(1)) =>
    claimLink(prisma, { tokenHash, now, name, passwordHash: 'hash' });
  const link = async (purpose = 'administrator') => {
    const tokenHash = newHash();
    await createLink(prisma, { tokenHash, purpose, now: start, expiresAt: later(60) });
    return tokenHash;
  };

  test('create one user even if claimed concurrently', async () => {
    const tokenHash = await link();
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((name) => claim(tokenHash, name)));
    expect(claims.map(({ kind }) => kind).toSorted()).toEqual([
      'claimed',
      'link-invalid',
      'link-invalid',
      'link-invalid',
    ]);
    expect(Object.values(await roles())).toEqual(['administrator']);
  });

  test('stay usable if the name was taken, until they expire', async () => {
    await addUser('a', 'administrator');
    const tokenHash = await link();
    expect(await claim(tokenHash, 'a')).toEqual({ kind: 'name-taken' });
    expect(await roleOfLink(prisma, { tokenHash, now: later(59) })).toBe('administrator');
    expect(await roleOfLink(prisma, { tokenHash, now: later(60) })).toBeNull();
    expect(await claim(tokenHash, 'b', later(60))).toEqual({ kind: 'link-invalid' });
    expect(await claim(tokenHash, 'b', later(59))).toMatchObject({ kind: 'claimed', user: { name: 'b' } });
  });

  test('replace earlier ones only until there is an administrator', async () => {
    const first = await link();
    const second = await link();
    const now = later(1);
    expect(await roleOfLink(prisma, { tokenHash: first, now })).toBeNull();
    await claim(second, 'a');
    const [third, fourth] = [await link(), await link()];
    for (const tokenHash of [third, fourth])
      expect(await roleOfLink(prisma, { tokenHash, now })).toBe('administrator');
  });

  test('of an invitation give its role once, until they are revoked', async () => {
    const tokenHash = newHash();
    const entry = audit('user.invite')();
    await createInvitation(prisma, {
      tokenHash,
      invitee: 'b',
      role: 'viewer',
      inviterId: null,
      expiresAt: later(60),
      audit: entry,
    });
    expect(await roleOfLink(prisma, { tokenHash, now: later(1) })).toBe('viewer');
    const revoked = [1, 2].map(() => revokeInvitation(prisma, { tokenHash, audit: entry }));
    expect((await Promise.all(revoked)).filter(Boolean)).toHaveLength(1);
    expect(await claim(tokenHash, 'b')).toEqual({ kind: 'link-invalid' });
  });
});
