import type { DeskHost, RobotsTrial, RobotsVerdict } from '@meguri/contracts';
import { html } from 'hono/html';
import type { Translator } from '../../i18n/translator.ts';
import type { Html } from '../public-page.ts';
import { button, checkBox, deskForm, notice, table, textField } from './form-fields.ts';
import type { DeskState, DeskWords } from './desk-page.ts';

/** How to stop the crawler without a proof. */
export function stopByRobots(product: string, t: Translator<'desk'>): Html {
  return html`<p>${t('start.stop')}</p>
    <pre>
User-agent: ${product}
Disallow: /</pre>`;
}

/** The button that stops or resumes crawling, and who else has stopped it. */
export function stopSection({ name, stoppedBy }: DeskHost, action: string, { t }: DeskWords): Html {
  const form = (act: 'stop' | 'resume') =>
    deskForm({ action, act, host: name }, button(t(`stop.${act}`), act === 'stop' ? 'stop' : 'plain'));
  if (stoppedBy === 'webmaster')
    return html`<p>${t('stop.stopped', { host: name })}</p>
      ${form('resume')}`;
  return html`${stoppedBy !== null && html`<p>${t(`stop.by.${stoppedBy}`)}</p>`}${form('stop')}
    <p>${t('stop.text', { host: name })}</p>`;
}

/** The robots.txt tester, with the verdicts on the draft. */
export function robotsSection(
  host: DeskHost,
  action: string,
  { problem, typed, trial }: DeskState,
  { t }: DeskWords,
): Html {
  const isRefused = problem?.act === 'try';
  const value = (name: string) => (trial !== null || isRefused ? (typed[name] ?? '') : '');
  const fields = [
    textField({ name: 'draft', label: t('robots.draft'), value: value('draft'), rows: 6 }),
    textField({
      name: 'urls',
      label: t('robots.urls'),
      hint: t('robots.urlsHint'),
      value: value('urls'),
      rows: 3,
    }),
    button(t('robots.try'), 'plain'),
  ];
  return html`<h2 id="try">${t('robots.title')}</h2>
    <p>${t('robots.lead')}</p>
    ${isRefused && notice('alert', problem.text)}${trial && trialResult(trial, t)}${deskForm({ action: `${action}#try`, act: 'try', host: host.name }, fields)}`;
}

function trialResult({ verdicts, effect }: RobotsTrial, t: Translator<'desk'>): Html {
  const rows = verdicts.map((verdict) => [verdict.url, answerOf(verdict, t), lineOf(verdict, t)]);
  const sentence = effect
    ? t('robots.effect', { judged: effect.judged, forbidden: effect.forbidden, allowed: effect.allowed })
    : '';
  const list = () => table(t('robots.title'), [t('did.page'), t('did.what'), t('will.why')], rows);
  return html`<div role="status">
    <p>${sentence}</p>
    ${rows.length > 0 && list()}
  </div>`;
}

function answerOf({ allowed }: RobotsVerdict, t: Translator<'desk'>): string {
  if (allowed === null) return t('robots.unreadable');
  return allowed ? t('robots.allowed') : t('robots.forbidden');
}

function lineOf({ line, rule }: RobotsVerdict, t: Translator<'desk'>): string {
  return line === null ? t('robots.byNothing') : t('robots.byLine', { line, rule: rule ?? '' });
}

/** The form for a takedown request. */
export function removalSection(
  { name: host }: DeskHost,
  action: string,
  { problem, typed }: DeskState,
  { t }: DeskWords,
): Html {
  const texts = problem?.act === 'removal' ? typed : {};
  const fields = [
    textField({
      name: 'url',
      label: t('removal.url'),
      hint: t('removal.urlHint', { host }),
      value: texts['url'] ?? '',
      attributes: { maxlength: 2000, inputmode: 'url' },
    }),
    checkBox('isPrefix', t('removal.prefix'), texts['isPrefix'] === 'on'),
    textField({
      name: 'address',
      label: t('removal.address'),
      hint: t('removal.addressHint'),
      value: texts['address'] ?? '',
      attributes: { type: 'email', maxlength: 254, autocomplete: 'email' },
    }),
    textField({ name: 'text', label: t('removal.text'), value: texts['text'] ?? '', rows: 4 }),
    button(t('removal.send'), 'plain'),
  ];
  return html`<h2 id="removal">${t('removal.title')}</h2>
    <p>${t('removal.lead')}</p>
    ${deskForm({ action, act: 'removal', host }, fields)}`;
}
