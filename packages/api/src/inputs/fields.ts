import { z } from 'zod';

// Fields that many inputs share.

/** Reason of a change, for the audit log. */
export const reason = z.string().trim().max(500).optional();
/** Start of the next page of a list, from the previous page. */
export const cursor = z.string().max(4_000).optional();
export const hostName = z.string().trim().min(1).max(300);
/** Key of type `integer` in PostgreSQL. */
export const integerId = z.int().min(1).max(2_147_483_647);
/** Key of type `bigint`, in decimal digits, because it can exceed JavaScript's safe integers. */
export const bigintId = z.string().regex(/^\d{1,18}$/);
