/** What an archive knows about the content of an access. */
export interface HistoricVersion {
  /** Digests of the body, as `algorithm:hexadecimal`. */
  digests: readonly string[];
  /** Digest of the normalised text; null: neither body nor text is available. */
  textDigest: string | null;
}

/** `unknown`: no evidence, because digests of different bytes, or of another kind, say nothing about the text. */
export type VersionComparison = 'same' | 'differs' | 'unknown';

/**
 * Whether two versions of a page are the same. Equal digests of one algorithm say so. Unequal ones are no
 * verdict: a page may differ in a time stamp, and some writers digest the chunks of the transfer. Then the
 * texts decide, if both are available, as they do for our own visits.
 */
export function compareHistoric(before: HistoricVersion, after: HistoricVersion): VersionComparison {
  if (after.digests.some((digest) => before.digests.includes(digest))) return 'same';
  if (before.textDigest === null || after.textDigest === null) return 'unknown';
  return before.textDigest === after.textDigest ? 'same' : 'differs';
}

/** Joins two versions that were found to be the same: what is known about either holds for both. */
export function joinVersions(before: HistoricVersion, after: HistoricVersion): HistoricVersion {
  return {
    digests: [...new Set([...before.digests, ...after.digests])],
    textDigest: after.textDigest ?? before.textDigest,
  };
}
