import { consumerNameSchema, type ConsumerTermsInput, type PackageRequestInput } from '@meguri/contracts';
import { z } from 'zod';

const reason = z.string().trim().max(500).optional();
const name = z.string().min(1).max(60);
const cursor = z.string().max(4_000).optional();
const id = z.string().regex(/^\d{1,18}$/);
// The service checks them, and says what to mend.
const terms = z.custom<ConsumerTermsInput>((value) => typeof value === 'object' && value !== null);
const request = z.custom<PackageRequestInput>((value) => typeof value === 'object' && value !== null);

export const consumerListInput = z.strictObject({ cursor });
export const consumerInput = z.strictObject({ name });
export const consumerCreateInput = z.strictObject({ name: consumerNameSchema, terms, reason });
export const consumerEditInput = z.strictObject({ name, terms, reason });
export const consumerActInput = z.strictObject({ name, reason });
export const transferListInput = z.strictObject({
  consumer: name.optional(),
  packageId: id.optional(),
  cursor,
});
export const packageListInput = z.strictObject({ consumer: name.optional(), cursor });
export const packageInput = z.strictObject({ id });
export const packageRequestInput = z.strictObject({ name, request, reason });
