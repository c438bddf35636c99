import { type ConsumerTermsInput, type PackageRequestInput, consumerNameSchema } from '@meguri/contracts';
import { z } from 'zod';
import { cursor, bigintId, reason } from './fields.ts';

const name = z.string().min(1).max(60);
// Validated by the service, whose message says what to correct.
const terms = z.custom<ConsumerTermsInput>((value) => typeof value === 'object' && value !== null);
const request = z.custom<PackageRequestInput>((value) => typeof value === 'object' && value !== null);

export const consumerListInput = z.strictObject({ cursor });
export const consumerInput = z.strictObject({ name });
export const consumerCreateInput = z.strictObject({ name: consumerNameSchema, terms, reason });
export const consumerEditInput = z.strictObject({ name, terms, reason });
export const consumerActInput = z.strictObject({ name, reason });
export const transferListInput = z.strictObject({
  consumer: name.optional(),
  packageId: bigintId.optional(),
  cursor,
});
export const packageListInput = z.strictObject({ consumer: name.optional(), cursor });
export const packageInput = z.strictObject({ id: bigintId });
export const packageRequestInput = z.strictObject({ name, request, reason });
