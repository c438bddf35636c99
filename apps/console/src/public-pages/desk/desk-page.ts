import type { DeskView, RobotsTrial } from '@meguri/contracts';
import { html } from 'hono/html';
import type { Formats } from '../../format/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translator } from '../../i18n/translator.ts';
import { languageLink, link } from '../public-page.ts';
import type { Html } from '../public-page.ts';
import { removalSection, robotsSection, stopByRobots, stopSection } from './request-sections.ts';
import { notice } from './form-fields.ts';
import { pastCrawlSection, plannedCrawlSection } from './crawl-sections.ts';
import { claimSection, proofSteps } from './proof-sections.ts';
import { settingsSection } from './settings-form.ts';

/** Translators and formats of the desk. */
export interface DeskWords {
  t: Translator<'desk'>;
  /** Names of the days of the week. */
  days: Translator<'hosts.hours.days'>;
  formats: Formats;
  now: Date;
}

/** Values of a request that the view from the database lacks. */
export interface DeskState {
  /** Who runs the crawler; empty where the setting is empty. */
  operator: string;
  /** Confirmation of the previous form; null: none. */
  done: string | null;
  /** The problem of the submitted form, shown in the form of `act`. */
  problem: { act: string; text: string } | null;
  typed: Readonly<Record<string, string>>;
  trial: RobotsTrial | null;
}

/**
 * Everything below the title of a desk: before the proof its instructions, afterwards the crawl and all
 * controls.
 */
export function deskPage(view: DeskView, state: DeskState, words: DeskWords): Html {
  const { t } = words;
  const { claim, host, product } = view;
  const { operator, done, problem } = state;
  const action = deskPath(claim.id);
  const shown = host?.name ?? claim.host;
  const who =
    operator === ''
      ? t('whoUnnamed', { product, host: shown })
      : t('who', { product, name: operator, host: shown });
  const lead = html`<p class="lead">${who}</p>`;
  const notices = html`${notice('status', done)}${notice('alert', problem && problem.act !== 'try' ? problem.text : null)}`;
  if (!host) return html`${lead}${stopByRobots(product, t)}${notices}${proofSteps(claim, action, words)}`;
  return html`${lead} ${stopSection(host, action, words)} ${notices} ${hostChoice(view, host.name, t)}
  ${plannedCrawlSection(host, words)} ${pastCrawlSection(host, words)}
  ${settingsSection(host, action, state, words)} ${robotsSection(host, action, state, words)}
  ${removalSection(host, action, state, words)} ${claimSection(claim, action, words)}`;
}

/** The footer of every page of the desk. */
export function deskFooter(locale: Locale, t: Translator<'desk'>): Html {
  return html`${languageLink(locale, t('otherLanguage'))} ${link('/crawler', t('about'))}
  ${link('/complain', t('complain'))}`;
}

export function deskPath(claimId: string): string {
  return `/webmaster/${claimId}`;
}

function hostChoice({ claim, hosts }: DeskView, shown: string, t: Translator<'desk'>): Html {
  if (hosts.length < 2) return html``;
  const items = hosts.map((name) => {
    const href = `${deskPath(claim.id)}?host=${encodeURIComponent(name)}`;
    return html`<li><a href="${href}" ${name === shown && html` aria-current="page"`}>${name}</a></li>`;
  });
  return html`<nav aria-label="${t('hosts')}">
    <h2>${t('hosts')}</h2>
    <ul>
      ${items}
    </ul>
  </nav>`;
}
