import { z } from 'zod';
import { cursor, reason } from '../inputs/fields.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

const webmasterListInput = z.strictObject({
  active: z.boolean().default(true),
  cursor,
});
const webmasterRevokeInput = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{20}$/),
  reason,
});

export const webmastersRouter = router({
  list: readerProcedure
    .input(webmasterListInput)
    .query(({ ctx, input }) => ctx.services.webmasters.list({ ctx: ctx.actor, input })),

  revoke: operatorProcedure
    .input(webmasterRevokeInput)
    .mutation(({ ctx, input }) => ctx.services.webmasters.revoke({ ctx: ctx.actor, input })),
});
