/** The page's last known state before this access; `unheld`: content that cannot be compared. */
export type KnownVersion = 'none' | 'content' | 'gone' | 'unheld';

/**
 * What the access found: content (200), no newer content (304), the page is gone (404, 410), content that the
 * crawl does not want, or nothing conclusive.
 */
export type AccessFinding = 'content' | 'not-modified' | 'gone' | 'failed' | 'out-of-scope';

/**
 * `first`: a version without an earlier one to compare with. `error`: no evidence about the page. `none`: the
 * content was not read.
 */
export type Verdict = 'first' | 'changed' | 'unchanged' | 'error' | 'none';

/**
 * The verdict that a revisit policy learns from. A removed page changes once, then stays unchanged; one that
 * returns changes again, even with its former content.
 *
 * @param input.contentDiffers whether the content differs from the last version with content; read
 * for finding `content` alone
 */
export function verdictOf(input: {
  known: KnownVersion;
  finding: AccessFinding;
  contentDiffers: boolean;
}): Verdict {
  const { known, finding, contentDiffers } = input;
  if (finding === 'failed') return 'error';
  if (finding === 'out-of-scope') return 'none';
  if (known === 'none') return finding === 'not-modified' ? 'error' : 'first';
  if (finding === 'gone') return known === 'gone' ? 'unchanged' : 'changed';
  if (known === 'gone') return 'changed';
  if (known === 'unheld' && finding === 'content') return 'first';
  return finding === 'content' && contentDiffers ? 'changed' : 'unchanged';
}

/** Pages generated on request carry the current time, which is no evidence about the change. */
const madeOnRequestSeconds = 60;

/**
 * How long before the visit the page last changed, if its Last-Modified can be believed: no later than a
 * minute before the server's own clock, and no earlier than the previous visit, since the content has changed
 * after that. Reading both dates by the server's clock makes a wrong clock harmless.
 *
 * @param input.serverDate the response's Date header, or the time of the visit where it has none
 * @param input.elapsedSeconds since the previous visit
 * @returns seconds in [60, elapsedSeconds], or null when the date is missing or not trusted
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
