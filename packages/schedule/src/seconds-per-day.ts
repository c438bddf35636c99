/** Formulas count in days, interfaces in seconds; this is the only bridge. */
export const secondsPerDay = 86_400;
