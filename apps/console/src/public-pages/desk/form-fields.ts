import { html } from 'hono/html';
import type { Html } from '../public-page.ts';

/** Values that all forms of a desk submit. */
export interface DeskForm {
  /** The address of the desk. */
  action: string;
  act: string;
  host: string;
}

export function deskForm({ action, act, host }: DeskForm, fields: Html | Html[]): Html {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="act" value="${act}" />
    <input type="hidden" name="host" value="${host}" />
    ${fields}
  </form>`;
}

interface Field {
  name: string;
  label: string;
  hint?: string | undefined;
  value?: string;
  /** Attributes of the element, such as `inputmode`; true for one without a value. */
  attributes?: Readonly<Record<string, string | number | true>>;
  /** Height of a text area in lines; without it, the field has one line. */
  rows?: number;
}

/** A text field with its label and hint. */
export function textField({ name, label, hint, value = '', attributes = {}, rows }: Field): Html {
  const common = attributesOf({
    id: name,
    name,
    ...(hint !== undefined && { 'aria-describedby': `${name}-hint` }),
    ...attributes,
  });
  const field =
    rows === undefined
      ? html`<input${common} value="${value}">`
      : // Browsers drop a line break right after the tag: this one, not the text's own.
        html`<textarea${common} rows="${rows}">\n${value}</textarea>`;
  return html`<label for="${name}">${label}</label>
    ${field}${hint !== undefined && html`<small id="${name}-hint">${hint}</small>`}`;
}

function attributesOf(attributes: Readonly<Record<string, string | number | true>>): Html[] {
  return Object.entries(attributes).map(([name, value]) =>
    value === true ? html` ${name}` : html` ${name}="${value}"`,
  );
}

export function checkBox(name: string, label: string, isOn: boolean): Html {
  return html`<label class="check">
    <input type="checkbox" name="${name}" ${isOn && html` checked`} /> ${label}</label
  >`;
}

export function button(label: string, kind: 'main' | 'stop' | 'plain' = 'main'): Html {
  return html`<button type="submit" class="${kind}">${label}</button>`;
}

/** A problem (`alert`) or a confirmation (`status`); nothing without a text. */
export function notice(role: 'alert' | 'status', text: string | null): Html {
  return html`${text !== null && html`<p role="${role}">${text}</p>`}`;
}

/** A table that scrolls horizontally if it is wider than the screen. */
export function table(label: string, headers: readonly string[], rows: readonly (readonly string[])[]): Html {
  const head = headers.map((text) => html`<th scope="col">${text}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>
        ${row.map(cell)}
      </tr>`,
  );
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}

/** URLs may break anywhere, dates and numbers nowhere; other text breaks between words. */
function cell(text: string): Html {
  const kind = /^\/|:\/\//.test(text) ? 'address' : /^[\d,.:-]+$/.test(text) ? 'number' : null;
  return html`<td${kind !== null && html` class="${kind}"`}>${text}</td>`;
}
