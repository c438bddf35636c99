/** Consecutive repetitions of segments that mark a trap: `/a/b/a/b/a/b`. */
const maxRunRepetitions = 3;
/** Occurrences of one segment anywhere in a path that mark a trap. */
const maxSegmentOccurrences = 4;

/**
 * Whether a path repeats segments as only a broken relative link does. Segments of digits do not count:
 * `/2011/11/11/11` is an hour.
 *
 * @param segments of the path; the time is quadratic in their number
 */
export function hasRepeatedSegments(segments: readonly string[]): boolean {
  return hasFrequentSegment(segments) || hasRepeatedRun(segments);
}

function hasFrequentSegment(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    if (isNumber(segment)) continue;
    const count = (counts.get(segment) ?? 0) + 1;
    if (count >= maxSegmentOccurrences) return true;
    counts.set(segment, count);
  }
  return false;
}

function hasRepeatedRun(segments: readonly string[]): boolean {
  for (let length = 1; length * maxRunRepetitions <= segments.length; length++) {
    let matches = 0;
    let words = 0;
    for (let index = length; index < segments.length; index++) {
      const isMatch = segments[index] === segments[index - length];
      matches = isMatch ? matches + 1 : 0;
      words = isMatch ? words + Number(!isNumber(segments[index] ?? '')) : 0;
      if (words > 0 && matches >= length * (maxRunRepetitions - 1)) return true;
    }
  }
  return false;
}

function isNumber(segment: string): boolean {
  return /^\d+$/.test(segment);
}
