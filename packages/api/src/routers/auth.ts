import type { Me } from '@meguri/contracts';
import type { ApiContext } from '../api-context.ts';
import { claimInput, signInInput, tokenInput } from '../inputs.ts';
import type { SignedIn } from '../services-port.ts';
import { callContext, publicProcedure, router } from '../trpc.ts';

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
