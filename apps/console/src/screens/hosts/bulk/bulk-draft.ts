import { unsetHostTerms, type TermsChange } from '@meguri/contracts';
import { draftOf, readDraft, type DraftReading, type HostEditDraft } from '../edit/host-edit-draft.ts';

/** Terms that can be set at many hosts at once, in the order of the form. What differs from page to page of a host is not among them. */
export const bulkFields = [
  'minIntervalSeconds',
  'burstMaxCount',
  'paused',
  'pausedUntil',
  'hours',
  'pageCap',
  'maxHops',
  'priority',
  'robotsRecheckSeconds',
  'note',
] as const;
export type BulkField = (typeof bulkFields)[number];

export const emptyBulkDraft: HostEditDraft = draftOf({ settings: unsetHostTerms });

/** Where a term stands in the form. */
const draftFields = {
  minIntervalSeconds: 'minInterval',
  burstMaxCount: 'burst',
  paused: 'paused',
  pausedUntil: 'pausedUntil',
  hours: 'hours',
  pageCap: 'pageCap',
  maxHops: 'maxHops',
  priority: 'priority',
  robotsRecheckSeconds: 'robotsRecheck',
  note: 'note',
} as const satisfies Record<BulkField, keyof HostEditDraft>;

/** What the chosen fields of the form say; an empty one clears what hosts have of their own. */
export function readBulkDraft(
  draft: HostEditDraft,
  chosen: ReadonlySet<BulkField>,
  now: Date,
): { change: TermsChange; errors: DraftReading['errors'] } {
  const { wanted, errors } = readDraft(draft, { settings: unsetHostTerms }, now);
  const names = new Set<string>([...chosen].map((field) => draftFields[field]));
  return {
    change: Object.fromEntries([...chosen].map((field) => [field, wanted[field]])),
    errors: Object.fromEntries(Object.entries(errors).filter(([field]) => names.has(field))),
  };
}
