import { auditSubjectKinds, roles, scopeSchema } from '@meguri/contracts';
import { z } from 'zod';
import { claimInput } from '../inputs.ts';
import { cursor, bigintId, reason, integerId } from './fields.ts';

const name = z.string().trim().min(1, 'Enter a name').max(100);
const role = z.enum(roles);

export const inviteInput = z.strictObject({ invitee: name, role, reason });
export const invitationInput = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/), reason });
export const setRoleInput = z.strictObject({ id: integerId, expected: role, role, reason });
export const userInput = z.strictObject({ id: integerId, reason });

export const tokenCreateInput = z.strictObject({
  name,
  role,
  /** Null, never the default: valid until it is revoked, or its owner's account ends. */
  expiresInDays: z.number().int().min(1).max(3_650).nullable().default(90),
  reason,
});
export const tokenRevokeInput = z.strictObject({ id: integerId, reason });

const auditFilter = {
  actor: z.string().max(200).optional(),
  action: z.string().max(200).optional(),
  subject: z.string().trim().max(4_000).optional(),
  kind: z.enum(auditSubjectKinds).optional(),
  text: z.string().trim().max(500).optional(),
  partOf: bigintId.optional(),
  id: bigintId.optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
};
export const auditSearchInput = z.strictObject({
  ...auditFilter,
  cursor,
  limit: z.number().int().min(1).max(500).default(100),
});

export const previewUndoInput = z.strictObject({ auditId: bigintId });
export const undoInput = z.strictObject({ auditId: bigintId, reason });

export const eventListInput = z.strictObject({ open: z.boolean().default(true), cursor });
export const eventDismissInput = z.strictObject({ id: bigintId, reason });

export const scopePreviewInput = z.strictObject({
  scope: scopeSchema,
  listId: integerId.nullable(),
  urls: z.array(z.string().max(100_000)).max(100),
});

export const changePasswordInput = z.strictObject({
  current: z.string().min(1, 'Enter your present password').max(1_000),
  next: claimInput.shape.password,
});
export const sessionInput = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) });
export const signOutEverywhereInput = z.strictObject({ reason });
