import { RE2JS, RE2JSSyntaxException } from 're2js';
import { CdxProblem } from './cdx-query.ts';
import type { CdxRow } from './cdx-row.ts';
import type { FieldText } from './collapse.ts';
import { escapedExcerpt } from './read-parameters.ts';

export interface RowFilter {
  keeps: (row: CdxRow) => boolean;
  /** Whether a test may take milliseconds and so must not run in a process that others wait for. */
  isSlow: boolean;
}

export const maxFilters = 10;
const maxPatternCharacters = 300;
/** The rest of a longer value is not tested. */
const maxTestedCharacters = 2_000;

interface TextTest {
  passes: (text: string) => boolean;
  isSlow: boolean;
}

/** The part of a value that an expression must match. */
type Extent = 'beginning' | 'whole';

/**
 * Whether a text matches a regular expression, in time linear in its length: RE2 has no lookaround and no
 * back references, so an untrusted expression cannot keep the server busy.
 *
 * @throws {CdxProblem} for an expression that RE2 rejects, or that exceeds 300 characters
 */
export function patternTest(pattern: string, extent: Extent): TextTest {
  if (pattern.length > maxPatternCharacters)
    throw new CdxProblem(
      `A filter has ${pattern.length} characters; at most ${maxPatternCharacters} are allowed. Use several filters.`,
    );
  // Most expressions are plain words, such as 200 or text/html.
  if (/^[\w/ ,:;=&%#@~<>!"'-]*$/.test(pattern))
    return extent === 'whole'
      ? { passes: (text) => text === pattern, isSlow: false }
      : { passes: (text) => text.startsWith(pattern), isSlow: false };
  const expression = compiled(pattern);
  return {
    passes: (text) => {
      const matcher = expression.matcher(text.slice(0, maxTestedCharacters));
      return extent === 'whole' ? matcher.matches() : matcher.lookingAt();
    },
    isSlow: true,
  };
}

function compiled(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    throw new CdxProblem(
      `The filter ${escapedExcerpt(pattern)} is not a regular expression of RE2: ${error.message.slice(0, 200)}. RE2 has no lookaround and no backreferences.`,
    );
  }
}

/** Keeps rows whose text passes a test, or with `isInverted` fails it. */
export function filterBy(text: FieldText, { passes, isSlow }: TextTest, isInverted: boolean): RowFilter {
  return { keeps: (row) => passes(text(row)) !== isInverted, isSlow };
}
