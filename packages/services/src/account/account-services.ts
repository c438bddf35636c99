import type { AuditAction } from '@meguri/contracts';
import {
  refusal,
  type AccountServices,
  type ActorContext,
  type ServiceError,
} from '@meguri/api/services-port';
import { changePassword, endSession, findUserByName, listSessions } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import { createAttemptLimit } from '../auth/attempt-limit.ts';
import { sessionMs, tokenHash } from '../auth/sessions.ts';
import { hashInTurn, hashPassword, verifyPassword, requireLongPassword } from '../auth/passwords.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** Limits guesses of the password from a screen that was left signed in. */
const tryRule = { prefix: 'change-password', windowSeconds: 900 };

export function createAccountServices({ prisma, redis, clock }: Dependencies): AccountServices {
  const limit = createAttemptLimit(redis, clock, tryRule);
  const act = (ctx: ActorContext, action: AuditAction, before: unknown, after: unknown) =>
    actOf(ctx, {
      at: clock.now(),
      action,
      subject: `user:${ctx.actor.name}`,
      before,
      after,
      reason: undefined,
    });

  return {
    sessions: async ({ ctx, input: { sessionToken } }) => {
      const own = sessionToken === null ? null : hexOf(sessionToken);
      const sessions = await listSessions(prisma, { userId: ctx.actor.id, now: clock.now() });
      return sessions.map((session) => ({
        ...session,
        lastUsedAt: new Date(session.expiresAt.getTime() - sessionMs),
        isCurrent: session.id === own,
      }));
    },

    changePassword: async ({ ctx, input: { current, next, sessionToken } }) => {
      requireLongPassword(next, 'next');
      // Counted per account, whatever the address.
      const anywhere = { ...ctx, clientAddress: null };
      if (!(await limit.allows(anywhere, String(ctx.actor.id))))
        throw refusal('too-many-attempts', 'tooManyAttempts');
      const user = await findUserByName(prisma, ctx.actor.name);
      if (!user || user.id !== ctx.actor.id) throw noAccount();
      if (!(await hashInTurn(() => verifyPassword(current, user.passwordHash))))
        throw refusal('invalid', 'wrongPassword', {}, 'current');
      const endedSessions = await changePassword(prisma, {
        userId: user.id,
        expectedHash: user.passwordHash,
        passwordHash: await hashInTurn(() => hashPassword(next)),
        keptSession: sessionToken === null ? null : tokenHash(sessionToken),
        audit: (ended) => act(ctx, 'user.changePassword', null, { endedSessions: ended }),
      });
      if (endedSessions === null) throw refusal('conflict', 'passwordChanged', {}, 'current');
      await limit.forget(anywhere, String(ctx.actor.id));
      return { endedSessions };
    },

    endSession: async ({ ctx, input: { id } }) => {
      const ended = await endSession(prisma, {
        userId: ctx.actor.id,
        tokenHash: Uint8Array.from(Buffer.from(id, 'hex')),
        audit: act(ctx, 'user.endSession', { session: id.slice(0, 8) }, null),
      });
      if (!ended) throw refusal('not-found', 'sessionEnded');
    },
  };
}

function hexOf(sessionToken: string): string {
  return Buffer.from(tokenHash(sessionToken)).toString('hex');
}

function noAccount(): ServiceError {
  return refusal('not-found', 'noPassword');
}
