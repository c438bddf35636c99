import { z } from 'zod';

// Fields of many inputs.

/** Of a change, for the audit log. */
export const reason = z.string().trim().max(500).optional();
/** Where the next page of a list begins: taken from the page before it. */
export const cursor = z.string().max(4_000).optional();
export const hostName = z.string().trim().min(1).max(300);
/** Key of type `integer` in PostgreSQL. */
export const integerId = z.int().min(1).max(2_147_483_647);
/** Key of type `bigint`, in decimal digits: JavaScript's numbers do not hold it. */
export const bigintId = z.string().regex(/^\d{1,18}$/);
