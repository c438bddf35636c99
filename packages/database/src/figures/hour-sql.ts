/** The UTC hour of an instant (a parameter or an expression), whatever the time zone of the session. */
export const hourOf = (instant: string) => `date_bin('1 hour', ${instant}, '1970-01-01Z'::timestamptz)`;
