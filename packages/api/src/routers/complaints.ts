import {
  complaintActInput,
  complaintAnswerInput,
  complaintEnterInput,
  complaintEvidenceInput,
  complaintFiguresInput,
  complaintIdInput,
  complaintMailInput,
  complaintPreviewInput,
  complaintQueryInput,
  complaintTriageInput,
  complaintUndoInput,
} from '../inputs/complaints.ts';
import { operatorProcedure, readerProcedure, router } from '../trpc.ts';

export const complaintsRouter = router({
  list: readerProcedure
    .input(complaintQueryInput)
    .query(({ ctx, input }) => ctx.services.complaints.list({ ctx: ctx.actor, input })),

  get: readerProcedure
    .input(complaintIdInput)
    .query(({ ctx, input }) => ctx.services.complaints.get({ ctx: ctx.actor, input })),

  enter: operatorProcedure
    .input(complaintEnterInput)
    .mutation(({ ctx, input }) => ctx.services.complaints.enter({ ctx: ctx.actor, input })),

  triage: operatorProcedure
    .input(complaintTriageInput)
    .mutation(({ ctx, input }) => ctx.services.complaints.triage({ ctx: ctx.actor, input })),

  answer: operatorProcedure
    .input(complaintAnswerInput)
    .mutation(({ ctx, input }) => ctx.services.complaints.answer({ ctx: ctx.actor, input })),

  templates: readerProcedure
    .input(complaintIdInput)
    .query(({ ctx, input }) => ctx.services.complaints.templates({ ctx: ctx.actor, input })),

  evidence: readerProcedure
    .input(complaintEvidenceInput)
    .query(({ ctx, input }) => ctx.services.complaints.evidence({ ctx: ctx.actor, input })),

  addresses: readerProcedure
    .input(complaintIdInput)
    .query(({ ctx, input }) => ctx.services.complaints.addresses({ ctx: ctx.actor, input })),

  preview: readerProcedure
    .input(complaintPreviewInput)
    .query(({ ctx, input }) => ctx.services.complaints.preview({ ctx: ctx.actor, input })),

  act: operatorProcedure
    .input(complaintActInput)
    .mutation(({ ctx, input }) => ctx.services.complaints.act({ ctx: ctx.actor, input })),

  undo: operatorProcedure
    .input(complaintUndoInput)
    .mutation(({ ctx, input }) => ctx.services.complaints.undo({ ctx: ctx.actor, input })),

  fileMailAgain: operatorProcedure
    .input(complaintMailInput)
    .mutation(({ ctx, input }) => ctx.services.complaints.fileMailAgain({ ctx: ctx.actor, input })),

  figures: readerProcedure
    .input(complaintFiguresInput)
    .query(({ ctx, input }) => ctx.services.complaints.figures({ ctx: ctx.actor, input })),
});
