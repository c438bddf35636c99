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
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';
import { captureListInput, fileListInput, keepFileInput } from '../inputs/archive.ts';

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
