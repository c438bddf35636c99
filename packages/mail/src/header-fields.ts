import type { Address } from 'postal-mime';

export interface MailAddress {
  /** As written; may be empty. */
  name: string;
  /** `local@domain`, safe for the header of an answer. */
  address: string;
}

/** Limit of a path in RFC 5321. */
const maxAddressLength = 254;
const maxNameLength = 200;

/** One `@`, no blanks, no delimiter of addresses. */
const usable = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Usable addresses among parsed ones, including members of groups, at most `limit`. */
export function usableAddresses(parsed: readonly Address[], limit: number): MailAddress[] {
  return parsed
    .flatMap((entry) => entry.group ?? [entry])
    .slice(0, limit)
    .flatMap(({ name, address }) => {
      const bare = headerText(address ?? '', maxAddressLength + 1);
      if (bare.length > maxAddressLength || !usable.test(bare)) return [];
      return [{ name: headerText(name ?? '', maxNameLength), address: bare }];
    });
}

/** Line breaks and other controls, and marks that change the text direction, with which names are forged. */
// oxlint-disable-next-line no-control-regex -- control characters are what must not get through
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** The longest line that RFC 5322 allows. */
const maxHeaderLength = 998;

/**
 * Text of a header as one safe line: it cannot start another header, end a line or reverse the text
 * direction, and it is well-formed and of limited length. Safe to show, to store, and to use in a header of
 * the answer.
 */
export function headerText(text: string, maxLength: number = maxHeaderLength): string {
  return text.slice(0, maxLength).toWellFormed().replace(unwanted, ' ').trim();
}

/**
 * Real ids have at most two hundred characters; longer ones are ignored, because a thread needs whole ids.
 */
const maxIdLength = 500;

/**
 * The message ids of a `Message-ID`, `In-Reply-To` or `References` header, without angle brackets, in order,
 * each once.
 */
export function messageIds(header: string | undefined, limit: number): string[] {
  const ids = new Set<string>();
  for (const [, id = ''] of (header ?? '').matchAll(/<([^<>]*)>/g)) {
    const bare = headerText(id, maxIdLength + 1);
    if (bare !== '' && bare.length <= maxIdLength && !bare.includes(' ')) ids.add(bare);
    if (ids.size >= limit) break;
  }
  return [...ids];
}
