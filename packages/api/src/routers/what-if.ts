import { whatIfInput } from '../inputs/what-if.ts';
import { operatorProcedure, router } from '../trpc.ts';

/** For operators, since it costs the console's processor some seconds. */
export const whatIfRouter = router({
  replay: operatorProcedure
    .input(whatIfInput)
    .query(({ ctx, input }) => ctx.services.whatIf.replay({ ctx: ctx.actor, input })),
});
