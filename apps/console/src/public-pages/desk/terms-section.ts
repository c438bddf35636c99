import type { DeskHost } from '@meguri/contracts';
import { escapeHtml } from '../html.ts';
import { button, checkBox, deskForm, textField } from './desk-form.ts';
import type { DeskMoment, DeskWords } from './desk-moment.ts';
import { formatHourRanges } from './hour-ranges.ts';
import { weekDays } from './read-terms.ts';

/** The form for what a webmaster asks of the crawler: what is set, or what was typed if that could not be taken. */
export function termsSection(
  host: DeskHost,
  action: string,
  moment: DeskMoment,
  { t, days, formats }: DeskWords,
): string {
  const typed = moment.problem?.act === 'terms' ? moment.typed : termsTyped(host, formats.timeZone);
  const field = (name: string) => typed[name] ?? '';
  const hours = weekDays.map((day) =>
    textField({
      name: `hours${day}`,
      label: days(`${day}`),
      value: field(`hours${day}`),
      attributes: 'maxlength="100"',
    }),
  );
  const fields = [
    `<input type="hidden" name="version" value="${escapeHtml(host.version ?? '')}">`,
    textField({
      name: 'minIntervalSeconds',
      label: t('terms.interval'),
      hint: t('terms.intervalHint'),
      value: field('minIntervalSeconds'),
      attributes: 'inputmode="decimal" maxlength="20"',
    }),
    checkBox('limitHours', t('terms.limit'), field('limitHours') === 'on'),
    textField({
      name: 'timeZone',
      label: t('terms.zone'),
      hint: t('terms.zoneHint'),
      value: field('timeZone'),
      attributes: 'maxlength="100"',
    }),
    `<fieldset><legend>${escapeHtml(t('terms.hours'))}</legend><small>${escapeHtml(t('terms.hoursHint'))}</small><div class="days">${hours.map((one) => `<div>${one}</div>`).join('')}</div></fieldset>`,
    textField({
      name: 'excludedPaths',
      label: t('terms.paths'),
      hint: t('terms.pathsHint'),
      value: field('excludedPaths'),
      rows: 4,
    }),
    button(t('terms.save')),
  ];
  return `<h2 id="terms">${escapeHtml(t('terms.title'))}</h2><p>${escapeHtml(t('terms.lead'))}</p>${deskForm({ action, act: 'terms', host: host.name }, fields.join(''))}`;
}

function termsTyped({ terms }: DeskHost, viewerZone: string): Record<string, string> {
  const { minIntervalSeconds, hours, excludedPaths } = terms;
  const allDay = weekDays.map((day) => [`hours${day}`, '0-24'] as const);
  const open =
    hours && weekDays.map((day) => [`hours${day}`, formatHourRanges(hours.openHours, day)] as const);
  return {
    minIntervalSeconds: minIntervalSeconds === null ? '' : String(minIntervalSeconds),
    limitHours: hours ? 'on' : '',
    timeZone: hours?.timeZone ?? viewerZone,
    ...Object.fromEntries(open ?? allDay),
    excludedPaths: excludedPaths.join('\n'),
  };
}
