import type { PageGroup } from '../page-group.ts';
import type { Resolution } from './resolution.ts';

/** The pages that a rule drops; a group on the border is divided. */
export function dropGroups(
  groups: readonly PageGroup[],
  rule: Extract<Resolution, { kind: 'drop-share' | 'drop-class' }>,
): { kept: PageGroup[]; excluded: PageGroup[] } {
  if (rule.kind === 'drop-class')
    return {
      kept: groups.filter(({ importance }) => importance > rule.importance),
      excluded: groups.filter(({ importance }) => importance <= rule.importance),
    };
  return excludeLeastValuable(groups, rule.share);
}

function excludeLeastValuable(groups: readonly PageGroup[], share: number) {
  const total = groups.reduce((sum, { pages }) => sum + pages, 0);
  let left = Math.round(share * total);
  const kept: PageGroup[] = [];
  const excluded: PageGroup[] = [];
  for (const group of groups.toSorted((a, b) => valueOf(a) - valueOf(b))) {
    const pages = Math.min(left, group.pages);
    left -= pages;
    if (pages > 0) excluded.push({ ...group, pages });
    if (pages < group.pages) kept.push({ ...group, pages: group.pages - pages });
  }
  return { kept, excluded };
}

function valueOf({ ratePerDay, importance }: PageGroup): number {
  return ratePerDay * importance;
}
