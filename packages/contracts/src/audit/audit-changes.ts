import { isSettingKey, settingDefinitions } from '../settings/settings.ts';
import { settingValueText } from '../settings/setting-value-text.ts';
import { auditActionDefinition, readAuditAction, type AuditFamily } from './audit-actions.ts';
import { auditFields } from './audit-fields.ts';
import { readAuditSubject } from './audit-subjects.ts';
import { auditValueText, type AuditReader } from './audit-value-text.ts';

/** A difference between the states before and after, in words. */
export interface AuditChange {
  label: string;
  /** Null if there was no state before. */
  before: string | null;
  /** Null if there is no state after. */
  after: string | null;
}

interface AuditedStates {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** Stored next to the fields; the sentence and the links of an entry state them. */
const unlisted: ReadonlySet<string> = new Set(['party', 'complaint', 'undoes', 'selection']);

/** The fields that differ between the states of an entry, with labels and units. */
export function auditChanges(entry: AuditedStates, reader: AuditReader): AuditChange[] {
  const { action, subject } = entry;
  const known = readAuditAction(action);
  const family = known === null ? 'other' : auditActionDefinition(known).family;
  if (family === 'setting') return settingChanges(subject, entry, reader);
  const [was, became] = [flatFields(entry.before), flatFields(entry.after)];
  return fieldNames(family, { ...was, ...became }).flatMap((name) => {
    const field = auditFields[family][name] ?? null;
    const words = (value: unknown) => auditValueText(value, field, reader);
    const before = entry.before === null ? null : words(was[name]);
    const after = entry.after === null ? null : words(became[name]);
    if (before === after || isUnsetBy(was[name], became[name])) return [];
    return [{ label: field?.[reader.locale] ?? name, before, after }];
  });
}

/** In the order of forms, because the database stores them in an order of its own; unknown ones come last. */
function fieldNames(family: AuditFamily, states: Record<string, unknown>): string[] {
  const known = Object.keys(auditFields[family]);
  const others = Object.keys(states).filter((name) => !known.includes(name));
  return [...known.filter((name) => name in states), ...others];
}

/** An entry without a state before or after lists only the fields that were set. */
function isUnsetBy(before: unknown, after: unknown): boolean {
  const isUnset = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isUnset(before) && isUnset(after);
}

function settingChanges(
  subject: string,
  { before, after }: Pick<AuditedStates, 'before' | 'after'>,
  { locale }: AuditReader,
): AuditChange[] {
  const key = readAuditSubject(subject).name ?? subject;
  const unit = isSettingKey(key) ? settingDefinitions[key].unit : null;
  const words = (value: unknown) => settingValueText(value, unit, locale);
  return [{ label: key, before: words(before), after: words(after) }];
}

/** The fields of a state; fields of nested objects by their path: `scope.maxHops`. */
function flatFields(state: unknown, path = ''): Record<string, unknown> {
  if (!isRecord(state)) return {};
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) => {
      if (unlisted.has(name)) return [];
      const whole = name === 'change' && path === '' ? '' : `${path}${name}.`;
      const isNested = isRecord(value) && !(value instanceof Date) && !('openHours' in value);
      return isNested ? Object.entries(flatFields(value, whole)) : [[`${path}${name}`, value]];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
