import type { PublicAbout } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';
import { escapeHtml } from '../html.ts';
import { button, notice, textField } from './desk-form.ts';
import { stopByRobots } from './stop-section.ts';

export interface LandingPage {
  about: PublicAbout;
  typed: string;
  problem: string | null;
}

/** Where webmasters begin: who we are, how to stop us without this page, and which site is theirs. */
export function landingPage(
  { about, typed, problem }: LandingPage,
  t: Words<'desk'>,
  about_: Words<'publicPages'>,
): string {
  const { product, name } = about;
  const who = name === '' ? about_('whoNobody', { product }) : about_('who', { product, name });
  return `<p class="lead">${escapeHtml(who)}</p>
${stopByRobots(product, t)}
<p>${escapeHtml(t('start.how'))}</p>${notice('alert', problem)}
<form method="post" action="/webmaster">${textField({
    name: 'host',
    label: t('start.host'),
    hint: t('start.hostHint'),
    value: typed,
    attributes: 'required maxlength="2000" inputmode="url" autocapitalize="none" spellcheck="false"',
  })}${button(t('start.go'))}</form>
<p><small>${escapeHtml(t('start.back'))}</small></p>`;
}
