import { headerText } from './header-text.ts';

/** Real ones have at most a hundred or two; a thread is told by whole ids or not at all. */
const maxIdLength = 500;

/** The message ids of a `Message-ID`, `In-Reply-To` or `References` header, without angle brackets, in order, each once. */
export function messageIds(header: string | undefined, limit: number): string[] {
  const ids = new Set<string>();
  for (const [, id = ''] of (header ?? '').matchAll(/<([^<>]*)>/g)) {
    const bare = headerText(id, maxIdLength + 1);
    if (bare !== '' && bare.length <= maxIdLength && !bare.includes(' ')) ids.add(bare);
    if (ids.size >= limit) break;
  }
  return [...ids];
}
