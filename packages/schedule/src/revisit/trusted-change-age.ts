/** Pages made on request are dated now; their date says nothing about the change. */
const madeOnRequestSeconds = 60;

/**
 * How long before the visit the page last changed, if its Last-Modified can be believed: no later than a minute before the
 * server's own clock, and no earlier than the previous visit, since the content has changed after that. Reading both dates by the
 * server's clock makes a wrong clock harmless.
 *
 * @param input.serverDate the response's Date header, or the time of the visit where it has none
 * @param input.elapsedSeconds since the previous visit
 * @returns seconds in [60, elapsedSeconds], or null when the date is missing or not to be trusted
 */
export function trustedChangeAgeSeconds(input: {
  lastModified: Date | null;
  serverDate: Date;
  elapsedSeconds: number;
}): number | null {
  if (input.lastModified === null) return null;
  const age = (input.serverDate.getTime() - input.lastModified.getTime()) / 1_000;
  return age >= madeOnRequestSeconds && age <= input.elapsedSeconds ? age : null;
}
