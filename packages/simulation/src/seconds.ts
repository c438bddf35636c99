export const secondsPerDay = 86_400;
export const secondsPerYear = 365 * secondsPerDay;
