import {
  complaintKinds,
  complaintSources,
  complaintStatusFilters,
  purgeDaysRange,
  timeRangeSchema,
} from '@meguri/contracts';
import { z } from 'zod';
import { bigintId, cursor, hostName, reason } from './fields.ts';

const shortText = z.string().trim().max(500);
const version = z.number().int().min(1).optional();
/** Longer answers belong in attachments. */
const longText = z.string().trim().min(1, 'Write something first').max(50_000, 'At most 50,000 characters');

export const complaintQueryInput = z.strictObject({
  status: z.enum(complaintStatusFilters).optional(),
  kind: z.enum(complaintKinds).optional(),
  source: z.enum(complaintSources).optional(),
  assignee: z.string().trim().max(100).optional(),
  search: shortText.optional(),
  cursor,
  limit: z.number().int().min(1).max(200).default(50),
});
export const complaintFiguresInput = z.strictObject({ range: timeRangeSchema.optional() }).optional();
export const complaintIdInput = z.strictObject({ id: bigintId });
export const complaintEnterInput = z.strictObject({
  subject: shortText.min(1, 'Say in a few words what it is about'),
  text: longText,
  fromName: z.string().trim().max(200),
  fromAddress: z.email('Not a mail address').max(254).nullable(),
  kind: z.enum(complaintKinds).optional(),
});
export const complaintTriageInput = z.strictObject({
  id: bigintId,
  version,
  reason,
  change: z.strictObject({
    status: z.enum(['open', 'waiting', 'closed']).optional(),
    kind: z.enum(complaintKinds).optional(),
    assignee: z.string().trim().min(1).max(100).nullable().optional(),
    decision: z.enum(['keep', 'resume', 'pause']).optional(),
  }),
});
export const complaintAnswerInput = z.strictObject({
  id: bigintId,
  version,
  text: longText,
  close: z.boolean().default(false),
});
const target = z.string().trim().min(1, 'Say what').max(2_000);
const purgeDays = z.number().int().min(purgeDaysRange.least).max(purgeDaysRange.most);
const act = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('slow'),
    host: hostName,
    minIntervalSeconds: z.number().finite().min(1).max(86_400),
  }),
  z.strictObject({ kind: z.literal('pause'), host: hostName }),
  z.strictObject({ kind: z.literal('recheck-robots'), host: hostName }),
  z.strictObject({ kind: z.literal('stop'), scope: z.enum(['host', 'domain', 'addresses']), target }),
  z.strictObject({
    kind: z.literal('takedown'),
    scope: z.enum(['host', 'url', 'prefix']),
    target,
    purgeDays: purgeDays.optional(),
  }),
]);
export const complaintEvidenceInput = z.strictObject({ id: bigintId, host: hostName });
export const complaintPreviewInput = z.strictObject({ act });
export const complaintActInput = z.strictObject({ id: bigintId, act, version, reason });
export const complaintMailInput = z.strictObject({ mail: bigintId, reason });
export const complaintUndoInput = z.strictObject({ id: bigintId, actionId: bigintId, reason });
export const takedownListInput = z.strictObject({ limit: z.number().int().min(1).max(1_000).default(200) });
export const takedownIdInput = z.strictObject({ id: bigintId });
export const takedownPurgeInput = z.strictObject({
  id: bigintId,
  days: purgeDays.optional(),
  reason,
});
export const takedownWithdrawInput = z.strictObject({ id: bigintId, reason });
export const takedownReceiptInput = z.strictObject({
  id: bigintId,
  number: z.number().int().min(1).max(1_000_000).optional(),
});
