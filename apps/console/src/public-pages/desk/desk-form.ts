import { escapeHtml } from '../html.ts';

/** What all forms of a desk send along: which act it is, and at which host. */
export interface DeskForm {
  /** The address of the desk. */
  action: string;
  act: string;
  host: string;
}

/** A form of the desk around `fields`, which are HTML. */
export function deskForm({ action, act, host }: DeskForm, fields: string): string {
  return `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="act" value="${escapeHtml(act)}"><input type="hidden" name="host" value="${escapeHtml(host)}">${fields}</form>`;
}

interface Field {
  name: string;
  label: string;
  hint?: string | undefined;
  value?: string;
  /** Attributes of the element, e.g. `inputmode="numeric"`. */
  attributes?: string;
  rows?: number;
}

/** A text field, of several lines where `rows` says how many, with its label and hint. */
export function textField({ name, label, hint, value = '', attributes = '', rows }: Field): string {
  const described = hint === undefined ? '' : ` aria-describedby="${name}-hint"`;
  const common = `id="${name}" name="${name}"${described} ${attributes}`;
  const field =
    rows === undefined
      ? `<input ${common} value="${escapeHtml(value)}">`
      : `<textarea ${common} rows="${rows}">\n${escapeHtml(value)}</textarea>`;
  const note = hint === undefined ? '' : `<small id="${name}-hint">${escapeHtml(hint)}</small>`;
  return `<label for="${name}">${escapeHtml(label)}</label>${field}${note}`;
}

export function checkBox(name: string, label: string, isOn: boolean): string {
  return `<label class="check"><input type="checkbox" name="${name}"${isOn ? ' checked' : ''}> ${escapeHtml(label)}</label>`;
}

export function button(label: string, kind: 'main' | 'stop' | 'plain' = 'main'): string {
  return `<button type="submit" class="${kind}">${escapeHtml(label)}</button>`;
}

/** A line that tells what is wrong (`alert`), or what was done (`status`); nothing without one. */
export function notice(role: 'alert' | 'status', text: string | null): string {
  return text === null ? '' : `<p role="${role}">${escapeHtml(text)}</p>`;
}
