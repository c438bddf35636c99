import type { AuditAction } from '@meguri/contracts';
import { type ActorContext, refusal, type ServiceError, type UserServices } from '@meguri/api/services-port';
import {
  changeRole,
  createInvitation,
  endSessions,
  listInvitations,
  listUsers,
  removeUser,
  revokeInvitation,
  type UserChange,
} from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import { newSecretToken, tokenHash } from '../auth/sessions.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { accountOf } from './api-tokens.ts';

const invitationMs = 3 * 86_400_000;

/** Users and their roles. */
export function createUserServices({ prisma, clock }: Dependencies): UserServices {
  const act = (
    ctx: ActorContext,
    action: AuditAction,
    name: string,
    before: unknown,
    after: unknown,
    reason?: string,
  ) => actOf(ctx, { at: clock.now(), action, subject: `user:${name}`, before, after, reason });
  return {
    list: async () => {
      const now = clock.now();
      const [users, invitations] = await Promise.all([listUsers(prisma, now), listInvitations(prisma, now)]);
      return { users, invitations };
    },
    invite: async ({ ctx, input: { invitee, role, reason } }) => {
      const token = newSecretToken();
      const expiresAt = new Date(clock.now().getTime() + invitationMs);
      await createInvitation(prisma, {
        tokenHash: tokenHash(token),
        invitee,
        role,
        inviterId: accountOf(ctx),
        expiresAt,
        audit: act(ctx, 'user.invite', invitee, null, { role, expiresAt }, reason),
      });
      return { token, expiresAt };
    },
    revokeInvitation: async ({ ctx, input: { id, reason } }) => {
      const invitations = await listInvitations(prisma, clock.now());
      const invitation = invitations.find((one) => one.id === id);
      const revoked =
        invitation &&
        (await revokeInvitation(prisma, {
          tokenHash: Uint8Array.from(Buffer.from(id, 'hex')),
          audit: act(
            ctx,
            'user.revokeInvitation',
            invitation.invitee,
            { role: invitation.role },
            null,
            reason,
          ),
        }));
      if (!revoked) throw refusal('not-found', 'invitationGone');
    },
    setRole: async ({ ctx, input: { id, expected, role, reason } }) => {
      const change = await changeRole(prisma, {
        id,
        expected,
        role,
        audit: (name) => act(ctx, 'user.setRole', name, { role: expected }, { role }, reason),
      });
      refuse(change);
    },
    remove: async ({ ctx, input: { id, reason } }) => {
      const change = await removeUser(prisma, {
        id,
        audit: (name, role, ended) => act(ctx, 'user.remove', name, { role, ...ended }, null, reason),
      });
      refuse(change);
    },
    signOut: async ({ ctx, input: { id, reason } }) => {
      const sessions = await endSessions(prisma, {
        id,
        audit: (name, count) => act(ctx, 'user.signOut', name, { sessions: count }, { sessions: 0 }, reason),
      });
      if (sessions === null) throw userGone();
      return { sessions };
    },
  };
}

function refuse(change: UserChange): void {
  switch (change.kind) {
    case 'done':
      return;
    case 'not-found':
      throw userGone();
    case 'stale':
      throw refusal('conflict', 'roleChanged', { role: change.role }, 'role');
    case 'last-administrator':
      throw refusal('conflict', 'lastAdministrator', {}, 'role');
    default:
      change satisfies never;
  }
}

function userGone(): ServiceError {
  return refusal('not-found', 'userRemoved');
}
