import { headerText } from '@meguri/mail';

const longestReason = 300;

/** Why a mail could not be filed, as one line for operators: the last one of an error, which is where the database's own words stand. */
export function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  return headerText(lines.findLast((line) => line.trim() !== '') ?? 'unknown', longestReason);
}
