import { z } from 'zod';
import { cursor, integerId, reason } from '../../inputs/fields.ts';
import { administratorProcedure, operatorProcedure, readerProcedure, router } from '../../trpc.ts';

const sourceListInput = z.strictObject({});
const sourcePackagesInput = z.strictObject({
  id: integerId.optional(),
  cursor,
});
const sourceActInput = z.strictObject({ id: integerId, reason });
// Validated by the service, whose message says what to correct.
const sourceKeyInput = z.strictObject({ id: integerId, publicKey: z.string().max(200), reason });

/** Sources are added by the CLI: their token is a file, and users of the console may not name files. */
export const sourcesRouter = router({
  list: readerProcedure
    .input(sourceListInput)
    .query(({ ctx, input }) => ctx.services.sources.list({ ctx: ctx.actor, input })),

  packages: readerProcedure
    .input(sourcePackagesInput)
    .query(({ ctx, input }) => ctx.services.sources.packages({ ctx: ctx.actor, input })),

  run: operatorProcedure
    .input(sourceActInput)
    .mutation(({ ctx, input }) => ctx.services.sources.run({ ctx: ctx.actor, input })),

  trust: administratorProcedure
    .input(sourceKeyInput)
    .mutation(({ ctx, input }) => ctx.services.sources.trust({ ctx: ctx.actor, input })),

  remove: administratorProcedure
    .input(sourceActInput)
    .mutation(({ ctx, input }) => ctx.services.sources.remove({ ctx: ctx.actor, input })),
});
