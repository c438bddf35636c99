import {
  complaintAnswerInput,
  complaintEnterInput,
  complaintIdInput,
  complaintQueryInput,
  complaintTriageInput,
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
});
