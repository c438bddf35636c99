import { expect, test } from 'vitest';
import type { AccessCheck, DeskView, PublicAbout, RobotsTrial } from '@meguri/contracts';
import { formatsOf } from '../format/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import { translatorOf } from '../i18n/testing.ts';
import { accessCheck } from './access-check.ts';
import { complainForm, complaintThanks } from './complain-form.ts';
import { crawlerPage } from './crawler-page.ts';
import { deskFooter, deskPage } from './desk/desk-page.ts';
import type { DeskState } from './desk/desk-page.ts';
import { deskFields } from './desk/read-settings.ts';
import { at, proving, view } from './desk/desk.fixture.ts';
import { landingPage } from './desk/landing-page.ts';
import { publicPage } from './public-page.ts';
import type { Html } from './public-page.ts';

/** Replaces a free text of a page; closed sets, such as outcomes, stay as they are. */
type Texts = (text: string) => string;

const harmless: Texts = (text) => text;
const attacks = [
  `"><script>alert(1)</script>`,
  `' onmouseover='alert(1)`,
  `" autofocus onfocus="alert(1)`,
  `</textarea></pre></title><img src=x onerror=alert(1)>`,
  `<!-- &lt;script&gt; \${alert(1)} --!>`,
];

/**
 * Every public page with the texts that come from users, operators, webmasters, web servers and the database.
 */
function pages(locale: Locale, text: Texts): Record<string, Html> {
  const about: PublicAbout = {
    product: text('Meguri'),
    name: text('A library'),
    purpose: { en: text('We keep pages.'), ja: text('ページを残します。') },
    contact: text('crawler@archive.example'),
    addresses: [text('192.0.2.0/24')],
    hostSuffix: text('.crawl.archive.example'),
    publicUrl: text('https://archive.example'),
    accessIntervalSeconds: 20,
    robotsRecheckSeconds: 21_600,
    maxCrawlDelaySeconds: 300,
  };
  const complain = translatorOf(locale, 'complain');
  const t = translatorOf(locale, 'desk');
  const words = {
    t,
    days: translatorOf(locale, 'hosts.hours.days'),
    formats: formatsOf(locale, 'Asia/Tokyo'),
    now: at,
  };
  const checkFields = ['checkHost', 'checkAddress', 'checkAt'];
  const names = [
    'host',
    'url',
    'address',
    'text',
    'name',
    'subject',
    'draft',
    'urls',
    ...checkFields,
    ...deskFields,
  ];
  const typed = Object.fromEntries([...names, 'timeZone', 'hours0'].map((name) => [name, text(name)]));
  const trial: RobotsTrial = {
    verdicts: [
      { url: text('/page'), allowed: false, line: 3, rule: text('Disallow: /'), crawlDelaySeconds: null },
    ],
    effect: null,
  };
  const problem = (act: string) => ({ act, text: text('Refused.') });
  const desk = (shown: DeskView, changes: Partial<DeskState>) => {
    const state = { operator: text('A library'), done: null, problem: null, typed, trial: null, ...changes };
    const body = deskPage(withTexts(shown, text), state, words);
    return publicPage({ locale, title: text(shown.claim.host), body, footer: deskFooter(locale, t) });
  };
  const form = { challenge: text('17.ab'), bits: 16, nonce: text('abc='), typed, problem: text('Refused.') };
  const start = { about, typed: text('site.example'), problem: text('Refused.') };
  const complaint = (answer: AccessCheck | null) => {
    const checkView = { addresses: about.addresses, typed, answer };
    const check = accessCheck(checkView, complain, formatsOf(locale, 'UTC'));
    return whole(complainForm({ ...form, product: about.product, check }, complain));
  };
  const of = { host: text('site.example'), address: text('192.0.2.7'), from: at, to: at, more: true };
  const answers: AccessCheck[] = [
    { kind: 'not-ours', address: text('192.0.2.7') },
    { kind: 'not-kept', since: at },
    { kind: 'checked', ...of, isPublished: true, requests: 3 },
  ];
  const whole = (body: Html) => publicPage({ locale, title: text('Title'), body });
  return {
    crawler: crawlerPage({ about, locale, isSigning: true }),
    complaint: complaint(null),
    ...Object.fromEntries(answers.map((answer) => [`complaint: ${answer.kind}`, complaint(answer)])),
    thanks: whole(complaintThanks(true, complain)),
    'webmaster start': whole(landingPage(start, t, translatorOf(locale, 'publicPages'))),
    'desk before its proof': desk(proving, { done: text('Done.') }),
    desk: desk(view, { done: text('Done.') }),
    'desk with refused settings': desk(view, { problem: problem('settings') }),
    'desk with a refused takedown': desk(view, { problem: problem('removal') }),
    'desk with a robots.txt draft': desk(view, { trial }),
    'desk with a missing proof': desk(
      { ...view, claim: { ...view.claim, checkOutcome: 'missing', provedDomain: null } },
      {},
    ),
  };
}

function withTexts({ claim, hosts, product, host }: DeskView, text: Texts): DeskView {
  return {
    claim: {
      ...claim,
      id: text(claim.id),
      host: text(claim.host),
      provedDomain: claim.provedDomain && text(claim.provedDomain),
      proof: text(claim.proof),
      fileUrl: text(claim.fileUrl),
      recordNames: claim.recordNames.map(text),
    },
    hosts: hosts.map(text),
    product: text(product),
    host: host && {
      ...host,
      name: text(host.name),
      captures: host.captures.map((capture) => ({ ...capture, url: text(capture.url) })),
      nextPages: host.nextPages.map((page) => ({ ...page, url: text(page.url) })),
      settings: {
        ...host.settings,
        hours: host.settings.hours && {
          ...host.settings.hours,
          timeZone: text(host.settings.hours.timeZone),
        },
        excludedPaths: host.settings.excludedPaths.map(text),
      },
      version: host.version && text(host.version),
    },
  };
}

/** The tags of a page with the names of their attributes, to compare its markup. */
function markup(page: string): string[] {
  const withoutValues = page.replaceAll(/="[^"]*"/g, '');
  // The class of a cell depends on its text.
  return (withoutValues.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/^<td class>$/, '<td>'));
}

test.each(['en', 'ja'] as const)('texts add no markup to any page (%s)', async (locale) => {
  const expected = pages(locale, harmless);
  for (const attack of attacks) {
    const attacked = pages(locale, (text) => `${text}${attack}`);
    for (const [name, page] of Object.entries(attacked)) {
      expect(markup(String(await page)), `${name} with ${attack}`).toEqual(
        markup(String(await expected[name])),
      );
    }
  }
});
