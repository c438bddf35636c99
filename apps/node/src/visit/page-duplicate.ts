import type { VisitPage } from '@meguri/database';
import type { DuplicateKind } from '@meguri/schedule';
import type { SeenMatch } from '../seen/seen-content.ts';
import type { AccessFacts } from './access-facts.ts';

/** Which page of its host a page repeats, as stored in its row. */
export type PageDuplication = Pick<VisitPage, 'duplicateOf' | 'likeness'>;

export const noDuplicate: PageDuplication = { duplicateOf: null, likeness: null };

/**
 * Which page of its host a page repeats after an access. New content is compared again; an access that found
 * none leaves it as it was.
 *
 * @param page before the access
 * @param match the archived content that the new content is like
 */
export function duplicateAfter(
  page: Pick<VisitPage, 'visits' | 'duplicateOf' | 'likeness'>,
  { code, contentDiffers }: Pick<AccessFacts, 'code' | 'contentDiffers'>,
  match: SeenMatch | null,
): PageDuplication {
  const stored = { duplicateOf: page.duplicateOf, likeness: page.likeness };
  switch (code) {
    case 'ok':
      if (page.visits > 0 && !contentDiffers) return stored;
      return match ? { duplicateOf: match.seen.urlKey, likeness: match.likeness } : noDuplicate;
    case 'redirect':
    case 'gone':
      return noDuplicate;
    default:
      return stored;
  }
}

/** The kind of duplicate, by which the page is visited less often. */
export function duplicateKind({ likeness }: PageDuplication): DuplicateKind | null {
  if (likeness === null) return null;
  return likeness === 'similar' ? 'similar' : 'same';
}
