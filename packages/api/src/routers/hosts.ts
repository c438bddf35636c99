import { hostQuerySchema } from '@meguri/contracts';
import {
  hostActivityInput,
  hostCapturesInput,
  hostEditInput,
  hostNameInput,
  hostPagesInput,
  hostUndoInput,
  previewSettingsInput,
} from '../inputs.ts';
import { bulkEditInput, bulkPreviewInput, bulkUndoInput } from '../inputs/bulk-edit.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const hostsRouter = router({
  list: readerProcedure
    .input(hostQuerySchema)
    .query(({ ctx, input }) => ctx.services.hosts.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(hostNameInput)
    .query(({ ctx, input }) => ctx.services.hosts.get({ ctx: ctx.actor, input })),

  edit: operatorProcedure
    .input(hostEditInput)
    .mutation(({ ctx, input }) => ctx.services.hosts.edit({ ctx: ctx.actor, input })),

  previewSettings: readerProcedure
    .input(previewSettingsInput)
    .query(({ ctx, input }) => ctx.services.hosts.previewSettings({ ctx: ctx.actor, input })),

  undo: operatorProcedure
    .input(hostUndoInput)
    .mutation(({ ctx, input }) => ctx.services.hosts.undo({ ctx: ctx.actor, input })),

  pages: readerProcedure
    .input(hostPagesInput)
    .query(({ ctx, input }) => ctx.services.hosts.pages({ ctx: ctx.actor, input })),

  captures: readerProcedure
    .input(hostCapturesInput)
    .query(({ ctx, input }) => ctx.services.hosts.captures({ ctx: ctx.actor, input })),

  activity: readerProcedure
    .input(hostActivityInput)
    .query(({ ctx, input }) => ctx.services.hosts.activity({ ctx: ctx.actor, input })),
});

export const bulkEditsRouter = router({
  /** Changes nothing. A mutation, because the names of thousands of hosts do not fit into a URL. */
  preview: operatorProcedure
    .input(bulkPreviewInput)
    .mutation(({ ctx, input }) => ctx.services.bulkEdits.preview({ ctx: ctx.actor, input })),

  edit: operatorProcedure
    .input(bulkEditInput)
    .mutation(({ ctx, input }) => ctx.services.bulkEdits.apply({ ctx: ctx.actor, input })),

  undo: operatorProcedure
    .input(bulkUndoInput)
    .mutation(({ ctx, input }) => ctx.services.bulkEdits.undo({ ctx: ctx.actor, input })),
});
