import { htmlToText } from '@meguri/extract';

export interface BodyText {
  text: string;
  /** The text was cut. */
  truncated: boolean;
}

/** Control characters, except tabs and line ends. */
// oxlint-disable-next-line no-control-regex -- control characters are what must not get through
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The visible text of the mail, as plain text with line feeds: the text part or, without one, the text of the
 * HTML part. Quotations and signatures stay.
 */
export function bodyText(text: string | undefined, html: string | undefined, maxLength: number): BodyText {
  const plain = tidy(text ?? '', maxLength);
  if (plain.text !== '' || html === undefined) return plain;
  // Markup is several times as long as its text, so only this part is read.
  const { text: read, truncated } = tidy(htmlToText(html.slice(0, maxLength * 10)), maxLength);
  return { text: read, truncated: truncated || html.length > maxLength * 10 };
}

function tidy(text: string, maxLength: number): BodyText {
  const kept = text.slice(0, maxLength);
  const lines = kept.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(invisible, '');
  return { text: lines.trim(), truncated: text.length > maxLength };
}
