import { html } from 'hono/html';
import type { AccessCheck, PublicAbout } from '@meguri/contracts';
import type { Formats } from '../format/formats.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Html } from './public-page.ts';

export interface AccessCheckForm {
  addresses: PublicAbout['addresses'];
  /** What was entered before. */
  typed: Record<string, string>;
  /** The answer to it; null before the first. */
  answer: AccessCheck | null;
}

/**
 * The crawler's addresses, and a check of an address and a time against its accesses, before a complaint is
 * filed.
 */
export function accessCheck(
  { addresses, typed, answer }: AccessCheckForm,
  t: Translator<'complain'>,
  formats: Formats,
): Html {
  const field = (name: 'checkHost' | 'checkAddress' | 'checkAt', maxLength: number) => html`
    <label for="${name}">${t(`check.${name}`)}</label>
    <input
      id="${name}"
      name="${name}"
      required
      maxlength="${maxLength}"
      aria-describedby="${name}-hint"
      value="${typed[name]}"
    />
    <small id="${name}-hint">${t(`check.${name}Hint`)}</small>
  `;
  return html`<h2 id="check">${t('check.title')}</h2>
    ${
      addresses.length === 0
        ? html`<p>${t('check.unpublished')}</p>`
        : html`<p>${t('check.addresses')}</p>
            <ul>
              ${addresses.map((address) => html`<li><code>${address}</code></li>`)}
            </ul>`
    }
    <p>${t('check.lead')}</p>
    ${answer !== null && html`<p role="alert">${answerWords(answer, t, formats)}</p>`}
    <form method="post" action="/complain#check">
      ${field('checkHost', 2_000)}${field('checkAddress', 64)}${field('checkAt', 200)}
      <button type="submit" name="act" value="check">${t('check.send')}</button>
    </form>`;
}

function answerWords(answer: AccessCheck, t: Translator<'complain'>, formats: Formats): string {
  switch (answer.kind) {
    case 'invalid':
      return t(`check.invalid.${answer.field}`);
    case 'too-many':
      return t('check.tooMany');
    case 'not-ours':
      return t('check.notOurs', { address: answer.address });
    case 'not-kept':
      return t('check.notKept', { since: formats.instant(answer.since) });
    case 'checked': {
      const { host, address, isPublished, requests, more } = answer;
      const [from, to] = [formats.instant(answer.from), formats.instant(answer.to)];
      const values = { host, address, from, to };
      if (requests === 0) return t(isPublished ? 'check.notThen' : 'check.notThenUnpublished', values);
      const counted = { ...values, count: requests, more: more ? 'yes' : 'no' };
      return t(isPublished ? 'check.ours' : 'check.oursUnpublished', counted);
    }
    default:
      return answer satisfies never;
  }
}

/** The checked facts for the complaint, so that they need not be typed again; empty without a check. */
export function checkedFacts({ checkHost, checkAddress, checkAt }: Record<string, string>): string {
  return [checkHost, checkAddress, checkAt].filter((text) => text !== undefined && text !== '').join('\n');
}
