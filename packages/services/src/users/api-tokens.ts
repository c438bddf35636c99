import {
  type ApiTokenServices,
  type AuthServices,
  refusal,
  type ActorContext,
} from '@meguri/api/services-port';
import { millisecondsPerDay } from '@meguri/contracts';
import { createApiToken, findApiToken, listApiTokens, revokeApiToken } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import { newSecretToken, tokenHash } from '../auth/sessions.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** Lets secret scanners and people recognise a token. */
const prefix = 'mgr_';

/** API tokens of programs. */
export function createApiTokenServices({ prisma, clock }: Dependencies): ApiTokenServices {
  return {
    list: () => listApiTokens(prisma),
    create: async ({ ctx, input: { name, role, expiresInDays, reason } }) => {
      const token = `${prefix}${newSecretToken()}`;
      const now = clock.now();
      const expiresAt =
        expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * millisecondsPerDay);
      await createApiToken(prisma, {
        tokenHash: tokenHash(token),
        name,
        role,
        ownerId: accountOf(ctx),
        expiresAt,
        audit: actOf(ctx, {
          at: now,
          action: 'token.create',
          subject: `token:${name}`,
          before: null,
          after: { role, expiresAt },
          reason,
        }),
      });
      return { token, expiresAt };
    },
    revoke: async ({ ctx, input: { id, reason } }) => {
      const revoked = await revokeApiToken(prisma, {
        id,
        audit: ({ name, role }) =>
          actOf(ctx, {
            at: clock.now(),
            action: 'token.revoke',
            subject: `token:${name}`,
            before: { role },
            after: null,
            reason,
          }),
      });
      if (!revoked) throw refusal('not-found', 'tokenRevoked');
    },
  };
}

/** The caller that a token authenticates: a name of its own, distinct from users. */
export function createFindToken({ prisma, clock }: Dependencies): AuthServices['findToken'] {
  return async ({ input: { token } }) => {
    if (!token.startsWith(prefix)) return null;
    const found = await findApiToken(prisma, { tokenHash: tokenHash(token), now: clock.now() });
    return found && { id: 0, name: tokenActor(found.name), role: found.role };
  };
}

/** The name under which a token acts. */
function tokenActor(name: string): string {
  return `token ${name}`;
}

/**
 * The account whose removal ends what the caller creates; null: the machine's own user.
 * @throws {ServiceError} `forbidden` for a token: a stolen one must not create its successor
 */
export function accountOf({ actor }: ActorContext): number | null {
  if (actor.id !== 0) return actor.id;
  if (actor.name.startsWith(tokenActor(''))) throw refusal('forbidden', 'notByToken');
  return null;
}
