import type { HostTerms } from '@meguri/contracts';
import type { Formats } from '../../../format/formats.ts';
import type { Words } from '../../../i18n/words.ts';
import type { FieldWords } from '../../audit/audit-changes.ts';

const names = {
  minIntervalSeconds: 'edit.interval',
  burstMaxCount: 'edit.burst',
  paused: 'edit.paused',
  pausedUntil: 'edit.pausedUntil',
  hours: 'hours.title',
  pageCap: 'edit.pageCap',
  maxHops: 'edit.maxHops',
  priority: 'edit.priority',
  robotsRecheckSeconds: 'edit.robotsRecheck',
  excludedPaths: 'edit.excludedPaths',
  note: 'edit.note',
} as const satisfies Partial<Record<keyof HostTerms, string>>;

function isTerm(field: string): field is keyof typeof names {
  return Object.hasOwn(names, field);
}

/** The terms of a host, as the audit log keeps them, in the words of the dialog that edits them. */
export function hostTermWords(t: Words<'hosts'>, formats: Formats): FieldWords {
  return {
    name: (field) => (isTerm(field) ? t(names[field]) : field),
    value: (field, value) => {
      if (typeof value === 'number' && field.endsWith('Seconds')) return formats.durationExactly(value);
      if (typeof value === 'string' && field === 'pausedUntil') return formats.instant(new Date(value));
      if (Array.isArray(value) && value.length > 0) return value.join(', ');
      return null;
    },
  };
}
