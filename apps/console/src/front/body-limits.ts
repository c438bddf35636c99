const kib = 1_024;
const mib = 1_024 * kib;

/** Longest request body by path: the most that its route reads, percent-encoded. The first match counts. */
const routes: readonly { path: RegExp; maxBytes: number }[] = [
  // Sign-in and the account: names and passwords.
  { path: /^\/api\/trpc\/(?:auth|account)\./, maxBytes: 16 * kib },
  // 4 MiB of an analyser, in base64.
  { path: /^\/api\/trpc\/analysers\.upload(?:$|,)/, maxBytes: 6 * mib },
  { path: /^\/api\/trpc\//, maxBytes: 4 * mib },
  { path: /^\/api\/websub\//, maxBytes: 1 * mib },
  { path: /^\/complain\/?$/, maxBytes: 200_000 },
  { path: /^\/webmaster\/?$/, maxBytes: 10_000 },
  // A desk takes a robots.txt draft as long as the crawler reads.
  { path: /^\/webmaster\//, maxBytes: 2_000_000 },
];

/** Forms that the browser submits without the script of their page. */
const otherMaxBytes = 16 * kib;

/** The longest body of any route, and the limit that Next is given for buffering bodies. */
export const longestBodyBytes = Math.max(...routes.map(({ maxBytes }) => maxBytes));

/** The longest body, in bytes, that a path accepts. */
export function maxBodyBytes(target: string): number {
  const path = target.split('?', 1)[0] ?? '';
  return routes.find((route) => route.path.test(path))?.maxBytes ?? otherMaxBytes;
}

/**
 * Bytes of bodies in memory, counted by client until their request is answered. The sum is bounded, so that
 * unfinished requests cannot take all memory.
 */
export interface BodyBudget {
  /** Counts more bytes; false, without counting them, if they exceed the limit of one client or of all. */
  take(client: string, bytes: number): boolean;
  release(client: string, bytes: number): void;
  /** Bytes in memory, of all clients. */
  heldBytes(): number;
}

export function createBodyBudget({
  perClientBytes,
  totalBytes,
}: {
  perClientBytes: number;
  totalBytes: number;
}): BodyBudget {
  const held = new Map<string, number>();
  let total = 0;
  return {
    take: (client, bytes) => {
      const own = (held.get(client) ?? 0) + bytes;
      if (own > perClientBytes || total + bytes > totalBytes) return false;
      held.set(client, own);
      total += bytes;
      return true;
    },
    release: (client, bytes) => {
      const own = (held.get(client) ?? 0) - bytes;
      if (own > 0) held.set(client, own);
      else held.delete(client);
      total -= bytes;
    },
    heldBytes: () => total,
  };
}
