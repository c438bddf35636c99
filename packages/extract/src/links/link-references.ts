import type { Link, LinkKind, LinkReference } from './link.ts';
import { createUrlResolver, type UrlContext } from './resolve-url.ts';

/** Kinds of links to other pages. They take precedence if a URL is linked in several ways. */
const navigation: ReadonlySet<LinkKind> = new Set(['a', 'area', 'frame', 'refresh']);

/**
 * The distinct references of a document, at most `limit`, which limits memory. `truncated`: some were
 * dropped.
 */
export class LinkReferences {
  truncated = false;
  readonly #byReference = new Map<string, LinkReference>();
  readonly #limit: number;
  readonly #fragments: UrlContext['fragments'];

  /** @param fragments whether references that differ only in their fragments are distinct */
  constructor(limit: number, fragments: UrlContext['fragments']) {
    this.#limit = limit;
    this.#fragments = fragments;
  }

  add(found: LinkReference): void {
    const reference = this.#fragments === 'drop' ? withoutFragment(found.reference) : found.reference;
    const known = this.#byReference.get(reference);
    if (known !== undefined) merge(known, found);
    else if (this.#byReference.size < this.#limit) this.#byReference.set(reference, { ...found, reference });
    else this.truncated = true;
  }

  /** The links of these references, distinct by URL, in document order. */
  resolve(context: UrlContext): Link[] {
    const links = new Map<string, Link>();
    const resolve = createUrlResolver(context);
    for (const { reference, kind, nofollow } of this.#byReference.values()) {
      const url = resolve(reference);
      if (url === null) continue;
      const known = links.get(url);
      if (known === undefined) links.set(url, { url, kind, nofollow });
      else merge(known, { kind, nofollow });
    }
    return [...links.values()];
  }
}

function withoutFragment(reference: string): string {
  const start = reference.indexOf('#');
  return start === -1 ? reference : reference.slice(0, start);
}

interface Mention {
  kind: LinkKind;
  nofollow: boolean;
}

function merge(known: Mention, other: Mention): void {
  if (!navigation.has(known.kind) && navigation.has(other.kind)) known.kind = other.kind;
  known.nofollow &&= other.nofollow;
}

/** The links of a document other than a page, from its references as written; distinct, in their order. */
export function resolveReferences(
  references: Iterable<string>,
  { base, schemes }: Pick<UrlContext, 'base' | 'schemes'>,
  maxLinks: number,
): { links: Link[]; linksTruncated: boolean } {
  const found = new LinkReferences(maxLinks, 'drop');
  for (const reference of references) found.add({ reference, kind: 'a', nofollow: false });
  const links = found.resolve({ base, schemes, charset: 'utf-8', fragments: 'drop' });
  return { links, linksTruncated: found.truncated };
}
