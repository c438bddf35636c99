import type { Me } from '@meguri/contracts';
import {
  changePasswordInput,
  sessionInput,
  signOutEverywhereInput,
  tokenCreateInput,
  tokenRevokeInput,
  previewUndoInput,
  undoInput,
  auditSearchInput,
  inviteInput,
  invitationInput,
  setRoleInput,
  userInput,
} from '../inputs/people.ts';
import {
  readerProcedure,
  router,
  operatorProcedure,
  administratorProcedure,
  callContext,
  publicProcedure,
} from '../trpc.ts';
import { auditInput, claimInput, signInInput, tokenInput } from '../inputs.ts';
import type { ApiContext } from '../api-context.ts';
import type { SignedIn } from '../services-port.ts';

/** The caller's own account, for every role. */
export const accountRouter = router({
  sessions: readerProcedure.query(({ ctx }) =>
    ctx.services.account.sessions({ ctx: ctx.actor, input: { sessionToken: ctx.session.token } }),
  ),

  changePassword: readerProcedure.input(changePasswordInput).mutation(({ ctx, input }) =>
    ctx.services.account.changePassword({
      ctx: ctx.actor,
      input: { ...input, sessionToken: ctx.session.token },
    }),
  ),

  endSession: readerProcedure
    .input(sessionInput)
    .mutation(({ ctx, input }) => ctx.services.account.endSession({ ctx: ctx.actor, input })),

  /** Ends every session of the caller, this one included. */
  signOutEverywhere: readerProcedure.input(signOutEverywhereInput).mutation(async ({ ctx, input }) => {
    const { id } = ctx.actor.actor;
    const answer = await ctx.services.users.signOut({ ctx: ctx.actor, input: { ...input, id } });
    ctx.session.clear();
    return answer;
  }),
});

export const apiTokensRouter = router({
  list: administratorProcedure.query(({ ctx }) =>
    ctx.services.apiTokens.list({ ctx: ctx.actor, input: undefined }),
  ),

  create: administratorProcedure
    .input(tokenCreateInput)
    .mutation(({ ctx, input }) => ctx.services.apiTokens.create({ ctx: ctx.actor, input })),

  revoke: administratorProcedure
    .input(tokenRevokeInput)
    .mutation(({ ctx, input }) => ctx.services.apiTokens.revoke({ ctx: ctx.actor, input })),
});

export const auditRouter = router({
  list: readerProcedure
    .input(auditInput)
    .query(({ ctx, input }) => ctx.services.audit.list({ ctx: ctx.actor, input })),

  search: readerProcedure
    .input(auditSearchInput)
    .query(({ ctx, input }) => ctx.services.audit.search({ ctx: ctx.actor, input })),

  choices: readerProcedure.query(({ ctx }) =>
    ctx.services.audit.choices({ ctx: ctx.actor, input: undefined }),
  ),

  previewUndo: operatorProcedure
    .input(previewUndoInput)
    .query(({ ctx, input }) => ctx.services.audit.previewUndo({ ctx: ctx.actor, input })),

  undo: operatorProcedure
    .input(undoInput)
    .mutation(({ ctx, input }) => ctx.services.audit.undo({ ctx: ctx.actor, input })),
});

export const authRouter = router({
  me: publicProcedure.query(({ ctx }): Me | null => ctx.viewer),

  inspectLink: publicProcedure
    .input(tokenInput)
    .query(({ ctx, input }) => ctx.services.auth.inspectLink({ ctx: callContext(ctx), input })),

  claimLink: publicProcedure
    .input(claimInput)
    .mutation(async ({ ctx, input }) =>
      begin(ctx, await ctx.services.auth.claimLink({ ctx: callContext(ctx), input })),
    ),

  signIn: publicProcedure
    .input(signInInput)
    .mutation(async ({ ctx, input }) =>
      begin(ctx, await ctx.services.auth.signIn({ ctx: callContext(ctx), input })),
    ),

  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const sessionToken = ctx.session.token;
    ctx.session.clear();
    if (sessionToken) await ctx.services.auth.signOut({ ctx: callContext(ctx), input: { sessionToken } });
  }),
});

function begin(ctx: ApiContext, signedIn: SignedIn): Me {
  ctx.session.write(signedIn.sessionToken, signedIn.expiresAt);
  return signedIn.me;
}

export const usersRouter = router({
  list: administratorProcedure.query(({ ctx }) =>
    ctx.services.users.list({ ctx: ctx.actor, input: undefined }),
  ),

  invite: administratorProcedure
    .input(inviteInput)
    .mutation(({ ctx, input }) => ctx.services.users.invite({ ctx: ctx.actor, input })),

  revokeInvitation: administratorProcedure
    .input(invitationInput)
    .mutation(({ ctx, input }) => ctx.services.users.revokeInvitation({ ctx: ctx.actor, input })),

  setRole: administratorProcedure
    .input(setRoleInput)
    .mutation(({ ctx, input }) => ctx.services.users.setRole({ ctx: ctx.actor, input })),

  remove: administratorProcedure
    .input(userInput)
    .mutation(({ ctx, input }) => ctx.services.users.remove({ ctx: ctx.actor, input })),

  signOut: administratorProcedure
    .input(userInput)
    .mutation(({ ctx, input }) => ctx.services.users.signOut({ ctx: ctx.actor, input })),
});
