import { maxFrontQueues } from '@meguri/schedule';

/** The instant at which the cases begin, and instants some seconds later. */
export const now = new Date('2025-03-01T00:00:00.000Z');
export const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

export const taking = { now, until: after(60), max: 100, pages: 2 };
export const allFronts = Array.from({ length: maxFrontQueues }, (_, index) => index);
