/** What the archive knew of the page before this access. */
export type KnownVersion = 'none' | 'content' | 'gone';

/** What the access found: content (200), no newer content (304), no page any more (404, 410), or nothing conclusive. */
export type AccessFinding = 'content' | 'not-modified' | 'gone' | 'failed';

/** `first`: a version, with nothing to compare it to. `error`: nothing was learnt about the page. */
export type Verdict = 'first' | 'changed' | 'unchanged' | 'error';

/**
 * The verdict that a revisit policy learns from. A page that disappears changes once, and then stays gone without changing; one
 * that returns changes again, even to the content it had.
 *
 * @param input.contentDiffers whether the content differs from the last version with content; read for finding `content` alone
 */
export function verdictOf(input: {
  known: KnownVersion;
  finding: AccessFinding;
  contentDiffers: boolean;
}): Verdict {
  const { known, finding, contentDiffers } = input;
  if (finding === 'failed') return 'error';
  if (known === 'none') return finding === 'not-modified' ? 'error' : 'first';
  if (finding === 'gone') return known === 'gone' ? 'unchanged' : 'changed';
  if (known === 'gone') return 'changed';
  return finding === 'content' && contentDiffers ? 'changed' : 'unchanged';
}
