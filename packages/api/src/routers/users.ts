import { inviteInput, invitationInput, setRoleInput, userInput } from '../inputs/administration.ts';
import { administratorProcedure, router } from '../trpc.ts';

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
