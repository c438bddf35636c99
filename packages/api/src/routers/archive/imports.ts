import {
  importActInput,
  importBrowseInput,
  importCreateInput,
  importInput,
  importListInput,
  importPartInput,
  importPreviewInput,
} from '../../inputs/imports.ts';
import { operatorProcedure, readerProcedure, router } from '../../trpc.ts';

export const importsRouter = router({
  list: readerProcedure
    .input(importListInput)
    .query(({ ctx, input }) => ctx.services.imports.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(importInput)
    .query(({ ctx, input }) => ctx.services.imports.get({ ctx: ctx.actor, input })),

  files: readerProcedure
    .input(importPartInput)
    .query(({ ctx, input }) => ctx.services.imports.files({ ctx: ctx.actor, input })),

  problems: readerProcedure
    .input(importPartInput)
    .query(({ ctx, input }) => ctx.services.imports.problems({ ctx: ctx.actor, input })),

  browse: operatorProcedure
    .input(importBrowseInput)
    .query(({ ctx, input }) => ctx.services.imports.browse({ ctx: ctx.actor, input })),

  // A mutation, because a hundred paths do not fit into a URL.
  preview: operatorProcedure
    .input(importPreviewInput)
    .mutation(({ ctx, input }) => ctx.services.imports.preview({ ctx: ctx.actor, input })),

  create: operatorProcedure
    .input(importCreateInput)
    .mutation(({ ctx, input }) => ctx.services.imports.create({ ctx: ctx.actor, input })),

  pause: operatorProcedure
    .input(importActInput)
    .mutation(({ ctx, input }) => ctx.services.imports.pause({ ctx: ctx.actor, input })),

  resume: operatorProcedure
    .input(importActInput)
    .mutation(({ ctx, input }) => ctx.services.imports.resume({ ctx: ctx.actor, input })),

  remove: operatorProcedure
    .input(importActInput)
    .mutation(({ ctx, input }) => ctx.services.imports.remove({ ctx: ctx.actor, input })),
});
