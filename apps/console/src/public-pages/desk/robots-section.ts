import type { DeskHost, RobotsTrial, RobotsVerdict } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';
import { escapeHtml } from '../html.ts';
import { button, deskForm, textField } from './desk-form.ts';
import type { DeskMoment, DeskWords } from './desk-moment.ts';
import { table } from './table.ts';

/** The tester of a robots.txt, and what came of trying the draft. */
export function robotsSection(
  host: DeskHost,
  action: string,
  { typed, trial }: DeskMoment,
  { t }: DeskWords,
): string {
  const value = (name: string) => (trial === null ? '' : (typed[name] ?? ''));
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
  return `<h2 id="try">${escapeHtml(t('robots.title'))}</h2><p>${escapeHtml(t('robots.lead'))}</p>${trial ? trialText(trial, t) : ''}${deskForm({ action: `${action}#try`, act: 'try', host: host.name }, fields.join(''))}`;
}

function trialText({ verdicts, effect }: RobotsTrial, t: Words<'desk'>): string {
  const rows = verdicts.map((verdict) => [verdict.url, answerOf(verdict, t), lineOf(verdict, t)]);
  const told = effect
    ? t('robots.effect', { judged: effect.judged, forbidden: effect.forbidden, allowed: effect.allowed })
    : '';
  const list =
    rows.length === 0 ? '' : table(t('robots.title'), [t('did.page'), t('did.what'), t('will.why')], rows);
  return `<div role="status"><p>${escapeHtml(told)}</p>${list}</div>`;
}

function answerOf({ allowed }: RobotsVerdict, t: Words<'desk'>): string {
  if (allowed === null) return t('robots.unreadable');
  return allowed ? t('robots.allowed') : t('robots.forbidden');
}

function lineOf({ line, rule }: RobotsVerdict, t: Words<'desk'>): string {
  return line === null ? t('robots.byNothing') : t('robots.byLine', { line, rule: rule ?? '' });
}
