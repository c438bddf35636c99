import { millisecondsPerDay, secondsPerDay } from '../seconds-per-day.ts';

/** Most links that wait for one budget; further ones are found again when their page is read again. */
export const deferredLinksPerBudget = 1_000;

/** A waiting link is dropped after this: its page has been read again, or the budget is never raised. */
export const deferredLinkKeptSeconds = 30 * secondsPerDay;

/** A full domain takes hosts again only after its limit was raised, which tries the links at once. */
const fullRetryDays = 7;

/**
 * When a link to a refused host is tried again: after the day whose budget is used up, a day later where one
 * page brought too many, a week later where a domain is full. Null: not tried again, because a rule stops the
 * domain.
 */
export function refusedHostRetryAt(limit: 'day' | 'page' | 'hosts' | 'rule', now: Date): Date | null {
  switch (limit) {
    case 'day':
      return new Date((Math.floor(now.getTime() / millisecondsPerDay) + 1) * millisecondsPerDay);
    case 'page':
      return new Date(now.getTime() + millisecondsPerDay);
    case 'hosts':
      return new Date(now.getTime() + fullRetryDays * millisecondsPerDay);
    case 'rule':
      return null;
    default:
      return limit satisfies never;
  }
}
