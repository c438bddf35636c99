import { z } from 'zod';
import { valueRules } from './value-rules.ts';

/** Control characters and line separators: in a header or a command of IMAP or SMTP they would begin another. */
// oxlint-disable-next-line no-control-regex -- control characters are what must not get through
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Whether a text is one line of well-formed Unicode without control characters. */
export function isSingleLine(text: string): boolean {
  return text.isWellFormed() && !breaking.test(text);
}

/**
 * The schema of every text that people configure: settings, variables of the environment, secrets in files.
 *
 * @param maxLength in UTF-16 code units
 */
export function singleLine(maxLength: number) {
  return z.string().max(maxLength).refine(isSingleLine, valueRules.singleLine);
}
