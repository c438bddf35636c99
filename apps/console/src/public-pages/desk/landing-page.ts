import type { PublicAbout } from '@meguri/contracts';
import { html } from 'hono/html';
import type { Translator } from '../../i18n/translator.ts';
import type { Html } from '../public-page.ts';
import { stopByRobots } from './request-sections.ts';
import { button, notice, textField } from './form-fields.ts';

export interface LandingPage {
  about: PublicAbout;
  typed: string;
  problem: string | null;
}

/**
 * The start page for webmasters: who runs the crawler, how to stop it without this page, and the form that
 * claims a site.
 */
export function landingPage(
  { about, typed, problem }: LandingPage,
  t: Translator<'desk'>,
  publicWords: Translator<'publicPages'>,
): Html {
  const { product, name } = about;
  const who = name === '' ? publicWords('whoUnnamed', { product }) : publicWords('who', { product, name });
  const hostField = textField({
    name: 'host',
    label: t('start.host'),
    hint: t('start.hostHint'),
    value: typed,
    attributes: {
      required: true,
      maxlength: 2000,
      inputmode: 'url',
      autocapitalize: 'none',
      spellcheck: 'false',
    },
  });
  return html`<p class="lead">${who}</p>
    ${stopByRobots(product, t)}
    <p>${t('start.how')}</p>
    ${notice('alert', problem)}
    <form method="post" action="/webmaster">${hostField}${button(t('start.go'))}</form>
    <p><small>${t('start.back')}</small></p>`;
}
