/** Line breaks and other controls, and the marks that turn the direction of what follows, with which names are forged. */
// oxlint-disable-next-line no-control-regex -- control characters are what must not get through
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** The longest line that RFC 5322 allows. */
const maxHeaderLength = 998;

/**
 * Text out of a header as one harmless line: nothing in it can begin another header, end a line or write backwards, and
 * it is well-formed and bounded. For showing, for storing, and for a header of the answer.
 */
export function headerText(text: string, maxLength: number = maxHeaderLength): string {
  return text.slice(0, maxLength).toWellFormed().replace(unwanted, ' ').trim();
}
