import type { DeskHost } from '@meguri/contracts';
import { escapeHtml } from '../html.ts';
import { button, checkBox, deskForm, textField } from './desk-form.ts';
import type { DeskMoment, DeskWords } from './desk-moment.ts';

/** The form with which removal from the archive is asked for. */
export function removalSection(
  { name: host }: DeskHost,
  action: string,
  moment: DeskMoment,
  { t }: DeskWords,
): string {
  const typed = moment.problem?.act === 'removal' ? moment.typed : {};
  const fields = [
    textField({
      name: 'url',
      label: t('removal.url'),
      hint: t('removal.urlHint', { host }),
      value: typed.url ?? '',
      attributes: 'maxlength="2000" inputmode="url"',
    }),
    checkBox('isPrefix', t('removal.prefix'), typed.isPrefix === 'on'),
    textField({
      name: 'address',
      label: t('removal.address'),
      hint: t('removal.addressHint'),
      value: typed.address ?? '',
      attributes: 'type="email" maxlength="254" autocomplete="email"',
    }),
    textField({ name: 'text', label: t('removal.text'), value: typed.text ?? '', rows: 4 }),
    button(t('removal.send'), 'plain'),
  ];
  return `<h2 id="removal">${escapeHtml(t('removal.title'))}</h2><p>${escapeHtml(t('removal.lead'))}</p>${deskForm({ action, act: 'removal', host }, fields.join(''))}`;
}
