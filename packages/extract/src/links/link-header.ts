import { type Header, headerValues } from '../headers.ts';
import { relationWords } from './link.ts';

export interface LinkHeaderEntry {
  /** As written; resolves against the URL of the response. */
  reference: string;
  /** Relation types, in lower case. */
  relations: readonly string[];
}

/**
 * The entries of all `Link` headers, in order, without entries about another resource (`anchor`). A header is
 * read up to its first malformed entry.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8288#section-3
 */
export function parseLinkHeaders(headers: readonly Header[]): LinkHeaderEntry[] {
  return headerValues(headers, 'link').flatMap(parseLinkHeader);
}

function parseLinkHeader(value: string): LinkHeaderEntry[] {
  const entries: LinkHeaderEntry[] = [];
  const targetPattern = /[\s,]*<([^>]*)>/y;
  const parameterPattern = /\s*;\s*([^\s=;,"<>]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;
  let position = 0;
  for (;;) {
    targetPattern.lastIndex = position;
    const target = targetPattern.exec(value);
    if (target?.[1] === undefined) return entries;
    position = targetPattern.lastIndex;

    const parameters = new Map<string, string>();
    for (;;) {
      parameterPattern.lastIndex = position;
      const parameter = parameterPattern.exec(value);
      if (parameter === null) break;
      position = parameterPattern.lastIndex;
      const name = (parameter[1] ?? '').toLowerCase();
      if (!parameters.has(name)) parameters.set(name, parameter[2] ?? parameter[3] ?? '');
    }
    if (!parameters.has('anchor')) {
      entries.push({ reference: target[1], relations: relationWords(parameters.get('rel') ?? '') });
    }
  }
}
