/**
 * A test whether a media type matches one of the patterns. Each has at most one `*`, which matches any
 * characters, so a test takes time linear in its length.
 *
 * @param patterns in lower case, such as `text/*` and `application/*+xml`
 */
export function mediaTypeTest(patterns: readonly string[]): (mediaType: string) => boolean {
  const whole = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const open = patterns.flatMap((pattern) => {
    const [before, after] = pattern.split('*');
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  return (mediaType) =>
    whole.has(mediaType) ||
    open.some(
      ({ before, after }) =>
        mediaType.length >= before.length + after.length &&
        mediaType.startsWith(before) &&
        mediaType.endsWith(after),
    );
}
