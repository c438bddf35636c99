import type { Link } from './link.ts';
import { LinkReferences } from './link-references.ts';
import type { UrlContext } from './resolve-url.ts';

/** The links of a document that is no page, from its references as written; distinct, in their order. */
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
