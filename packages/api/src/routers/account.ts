import { changePasswordInput, sessionInput, signOutEverywhereInput } from '../inputs/account.ts';
import { readerProcedure, router } from '../trpc.ts';

/** Everybody's own account. */
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
