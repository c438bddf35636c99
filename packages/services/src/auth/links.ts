import { refusal, type AuthServices, type ServiceError } from '@meguri/api/services-port';
import { claimLink, createLink, hasAdministrator, roleOfLink } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { inboxActor } from '../complaints/inbox/pause-named-hosts.ts';
import { beginSession, newSecretToken, tokenHash } from './sessions.ts';
import { createKnownPlaces } from './known-places.ts';
import { hashInTurn, hashPassword, requireLongPassword } from './passwords.ts';

const linkMs = 86_400_000;

export interface SignInLink {
  /** Shown once; only its SHA-256 is stored. */
  token: string;
  expiresAt: Date;
}

export interface LinkServices {
  /**
   * Creates a one-time link that creates an administrator. While there is no administrator, it replaces
   * earlier links.
   */
  createSignInLink(input: { purpose: 'administrator' }): Promise<SignInLink>;
  /** Whether at least one user can sign in. */
  hasAdministrator(): Promise<boolean>;
}

export function createLinkServices({ prisma, clock }: Dependencies): LinkServices {
  return {
    createSignInLink: async ({ purpose }) => {
      const token = newSecretToken();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + linkMs);
      await createLink(prisma, { tokenHash: tokenHash(token), purpose, now, expiresAt });
      return { token, expiresAt };
    },
    hasAdministrator: () => hasAdministrator(prisma),
  };
}

export function createInspectLink({ prisma, clock }: Dependencies): AuthServices['inspectLink'] {
  return async ({ input }) => {
    const role = await roleOfLink(prisma, { tokenHash: tokenHash(input.token), now: clock.now() });
    return { usable: role !== null, role: role ?? 'viewer' };
  };
}

/** Whether the audit log uses a name for acts of programs. */
function isNameOfProgram(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return lower === inboxActor || /^(token|webmaster of|source) /.test(lower);
}

export function createClaimLink(deps: Dependencies): AuthServices['claimLink'] {
  const { prisma, clock } = deps;
  const places = createKnownPlaces(deps.redis);
  return async ({ ctx, input: { token, name, password } }) => {
    const link = { tokenHash: tokenHash(token), now: clock.now() };
    if (name.trim() === '') throw refusal('invalid', 'nameMissing', {}, 'name');
    if (isNameOfProgram(name)) throw refusal('conflict', 'nameTaken', { name }, 'name');
    requireLongPassword(password, 'password');
    // Hashing is expensive, so it requires a valid link.
    if ((await roleOfLink(prisma, link)) === null) throw linkInvalid();
    const claim = await claimLink(prisma, {
      ...link,
      name,
      passwordHash: await hashInTurn(() => hashPassword(password)),
    });
    switch (claim.kind) {
      case 'claimed':
        await places.add(ctx, name);
        return beginSession(deps, claim.user);
      case 'name-taken':
        throw refusal('conflict', 'nameTaken', { name }, 'name');
      case 'link-invalid':
        throw linkInvalid();
      default:
        return claim satisfies never;
    }
  };
}

function linkInvalid(): ServiceError {
  return refusal('link-invalid', 'linkUsed');
}
