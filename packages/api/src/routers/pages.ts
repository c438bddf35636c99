import { captureVerdicts } from '@meguri/contracts';
import { z } from 'zod';
import {
  compareInput,
  pageCalendarInput,
  pageCapturesInput,
  pageQueryInput,
  pageTimelineInput,
  pageUrlInput,
  replayInput,
  revisitInput,
} from '../inputs.ts';
import { cursor, hostName, integerId, reason } from '../inputs/fields.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

const captureListInput = z.strictObject({
  host: hostName.optional(),
  seedListId: integerId.optional(),
  verdict: z.enum(captureVerdicts).optional(),
  status: z.int().min(100).max(999).optional(),
  cursor,
});
const fileListInput = z.strictObject({ cursor });
const keepFileInput = z.strictObject({
  file: z.string().min(1).max(1_000),
  work: z.enum(['check', 'repair']),
  reason,
});

export const pagesRouter = router({
  list: readerProcedure
    .input(pageQueryInput)
    .query(({ ctx, input }) => ctx.services.pages.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(pageUrlInput)
    .query(({ ctx, input }) => ctx.services.pages.get({ ctx: ctx.actor, input })),

  captures: readerProcedure
    .input(pageCapturesInput)
    .query(({ ctx, input }) => ctx.services.pages.captures({ ctx: ctx.actor, input })),

  timeline: readerProcedure
    .input(pageTimelineInput)
    .query(({ ctx, input }) => ctx.services.pages.timeline({ ctx: ctx.actor, input })),

  calendar: readerProcedure
    .input(pageCalendarInput)
    .query(({ ctx, input }) => ctx.services.pages.calendar({ ctx: ctx.actor, input })),

  compare: readerProcedure
    .input(compareInput)
    .query(({ ctx, input }) => ctx.services.pages.compare({ ctx: ctx.actor, input })),

  replay: readerProcedure
    .input(replayInput)
    .query(({ ctx, input }) => ctx.services.pages.replay({ ctx: ctx.actor, input })),

  revisit: operatorProcedure
    .input(revisitInput)
    .mutation(({ ctx, input }) => ctx.services.pages.revisit({ ctx: ctx.actor, input })),
});

export const archiveRouter = router({
  captures: readerProcedure
    .input(captureListInput)
    .query(({ ctx, input }) => ctx.services.archive.captures({ ctx: ctx.actor, input })),

  storage: readerProcedure.query(({ ctx }) =>
    ctx.services.archive.storage({ ctx: ctx.actor, input: undefined }),
  ),

  files: readerProcedure
    .input(fileListInput)
    .query(({ ctx, input }) => ctx.services.archive.files({ ctx: ctx.actor, input })),

  keepFile: operatorProcedure
    .input(keepFileInput)
    .mutation(({ ctx, input }) => ctx.services.archive.keepFile({ ctx: ctx.actor, input })),
});
