/** The hour that an instant lies in, which is a parameter or an expression: the same in every time zone, also those half an hour apart. */
export const hourOf = (instant: string) => `date_bin('1 hour', ${instant}, '1970-01-01Z'::timestamptz)`;
