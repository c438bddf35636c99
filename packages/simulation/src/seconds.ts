import { secondsPerDay } from '@meguri/schedule';

export { secondsPerDay };
export const secondsPerYear = 365 * secondsPerDay;
