import { roles, type Role } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { appRouter, createCaller } from './app-router.ts';
import type { ApiContext } from './api-context.ts';
import { createMemoryServices } from './testing/memory-services.ts';
import { people, testContext } from './testing/test-context.ts';

/** The role that each mutation requires. A mutation without an entry fails the test. */
const minRole: Record<string, Role | 'everyone'> = {
  'auth.claimLink': 'everyone',
  'auth.signIn': 'everyone',
  'auth.signOut': 'everyone',
  'account.changePassword': 'viewer',
  'account.endSession': 'viewer',
  'account.signOutEverywhere': 'viewer',
  'lists.setColumns': 'viewer',
  'lists.createView': 'viewer',
  'lists.editView': 'viewer',
  'lists.deleteView': 'viewer',
  'scanResults.query': 'viewer',
  'accessRules.set': 'operator',
  'accessRules.remove': 'operator',
  'archive.keepFile': 'operator',
  'hosts.edit': 'operator',
  'hosts.undo': 'operator',
  'bulkEdits.preview': 'operator',
  'bulkEdits.edit': 'operator',
  'bulkEdits.undo': 'operator',
  'throttleRules.put': 'operator',
  'throttleRules.lift': 'operator',
  'throttleRules.undo': 'operator',
  'audit.undo': 'operator',
  'robots.want': 'operator',
  'overload.choose': 'operator',
  'overload.chooseForAll': 'operator',
  'overload.undoForAll': 'operator',
  'overload.undo': 'operator',
  'pages.revisit': 'operator',
  'domains.raise': 'operator',
  'domains.setLimits': 'operator',
  'pauses.set': 'operator',
  'whatIf.start': 'operator',
  'whatIf.cancel': 'operator',
  'snapshots.estimate': 'operator',
  'snapshots.addUrls': 'operator',
  'snapshots.create': 'operator',
  'snapshots.remove': 'operator',
  'analysers.trial': 'operator',
  'scans.create': 'operator',
  'scans.pause': 'operator',
  'scans.resume': 'operator',
  'scans.cancel': 'operator',
  'scans.remove': 'operator',
  'consumers.create': 'operator',
  'consumers.edit': 'administrator',
  'consumers.approve': 'administrator',
  'consumers.suspend': 'administrator',
  'consumers.remove': 'administrator',
  'consumers.token': 'administrator',
  'consumers.push': 'operator',
  'packages.make': 'operator',
  'packages.request': 'operator',
  'imports.preview': 'operator',
  'imports.create': 'operator',
  'imports.pause': 'operator',
  'imports.resume': 'operator',
  'imports.remove': 'operator',
  'sources.run': 'operator',
  'sources.trust': 'administrator',
  'sources.remove': 'administrator',
  'seeds.add': 'operator',
  'seeds.create': 'operator',
  'seeds.update': 'operator',
  'takedowns.purge': 'operator',
  'takedowns.withdrawPurge': 'operator',
  'complaints.enter': 'operator',
  'complaints.triage': 'operator',
  'complaints.answer': 'operator',
  'complaints.act': 'operator',
  'complaints.undo': 'operator',
  'complaints.fileMailAgain': 'operator',
  'events.dismiss': 'operator',
  'events.reopen': 'operator',
  'webmasters.revoke': 'operator',
  'settings.set': 'administrator',
  'users.invite': 'administrator',
  'users.revokeInvitation': 'administrator',
  'users.setRole': 'administrator',
  'users.remove': 'administrator',
  'users.signOut': 'administrator',
  'apiTokens.create': 'administrator',
  'apiTokens.revoke': 'administrator',
  'analysers.upload': 'administrator',
  'analysers.remove': 'administrator',
};

interface Procedure {
  _def: { type: string };
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const namesOf = (type: string) =>
  procedures.filter(([, procedure]) => procedure._def.type === type).map(([name]) => name);
const mutations = namesOf('mutation');

/** No call gets past input validation, so all share one installation. */
const services = createMemoryServices();

function contextOf(role: Role | null, change: Partial<ApiContext> = {}): ApiContext {
  return testContext({ services, viewer: role && people[role], ...change });
}

/** Calls a procedure by its name with an input that no procedure accepts, and returns the result. */
async function outcomeOf(name: string, context: ApiContext): Promise<string> {
  const steps = name.split('.');
  const called = steps.reduce<unknown>(
    (target, step) => (target as Record<string, unknown>)[step],
    createCaller(context),
  );
  try {
    await (called as (input: unknown) => Promise<unknown>)({ 'no such field': true });
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown';
  }
}

describe('every mutation', () => {
  it('is listed with the role that it requires', () => {
    expect(mutations.toSorted()).toEqual(Object.keys(minRole).toSorted());
  });

  it.each(mutations)('%s is refused without a sign-in, and to every lower role', async (name) => {
    const least = minRole[name] ?? 'everyone';
    const isAllowed = (role: Role | null) =>
      least === 'everyone' || (role !== null && roles.indexOf(role) >= roles.indexOf(least));
    for (const role of [null, ...roles]) {
      const outcome = await outcomeOf(name, contextOf(role));
      const refusal = role === null ? 'UNAUTHORIZED' : 'FORBIDDEN';
      // A caller with the role gets as far as the input, which is invalid.
      expect([name, role, outcome !== refusal]).toEqual([name, role, isAllowed(role)]);
    }
  });

  it.each(mutations)('%s is refused to cross-site requests', async (name) => {
    expect(await outcomeOf(name, contextOf('administrator', { sameOrigin: false }))).toBe('FORBIDDEN');
  });
});

describe('every query', () => {
  const open = ['auth.me', 'auth.inspectLink'];

  it.each(namesOf('query').filter((name) => !open.includes(name)))('%s requires a sign-in', async (name) => {
    expect(await outcomeOf(name, contextOf(null))).toBe('UNAUTHORIZED');
  });
});
