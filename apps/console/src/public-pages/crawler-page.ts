import type { PublicAbout } from '@meguri/contracts';
import { createTranslator } from 'next-intl';
import type { Locale } from '../i18n/locales.ts';
import { messagesOf } from '../i18n/messages-of.ts';
import { escapeHtml } from './html.ts';

const keyDirectoryPath = '/.well-known/http-message-signatures-directory';
const addressesPath = '/crawler/addresses.json';

interface CrawlerPage {
  about: PublicAbout;
  locale: Locale;
  /** Whether nodes sign their requests. */
  isSigning: boolean;
}

/**
 * The page that the User-Agent points webmasters to: who we are, how to stop us, and everything else below. Whole HTML of a few kilobytes
 * without any script.
 */
export function crawlerPage({ about, locale, isSigning }: CrawlerPage): string {
  const t = createTranslator({ locale, messages: messagesOf[locale], namespace: 'publicPages' });
  const product = escapeHtml(about.product);
  const name = escapeHtml(about.name);
  const link = (href: string) => (text: string) => `<a href="${escapeHtml(href)}">${text}</a>`;
  const complain = link('/complain');
  const hours = Math.max(1, Math.ceil(about.robotsRecheckSeconds / 3_600));
  const seconds = Math.ceil(about.accessIntervalSeconds);
  const purpose = about.purpose[locale];
  const otherLocale = locale === 'ja' ? 'en' : 'ja';
  const title = t('title', { product });
  const mail = link(`mailto:${about.contact}`);
  const code = (text: string) => `<code>${text}</code>`;
  const sections = [
    `<h2>${t('stop')}</h2>
<p>${t('stopText', { hours })}</p>
<pre>User-agent: ${product}
Disallow: /</pre>
<p>${t('slowText', { most: about.maxCrawlDelaySeconds })}</p>
<pre>User-agent: ${product}
Crawl-delay: 60</pre>
<p>${t.markup('deskText', { desk: link('/webmaster') })}</p>
<p>${t.markup('tellText', { complain })}${about.contact === '' ? '' : ` ${t.markup('mailText', { address: escapeHtml(about.contact), mail })}`}</p>`,
    `<h2>${t('why')}</h2>
${purpose === '' ? '' : `<p>${escapeHtml(purpose)}</p>`}
<p>${t('whyText')}</p>`,
    `<h2>${t('manners')}</h2>
<ul><li>${t('mannersInterval', { seconds })}</li><li>${t('mannersRobots')}</li><li>${t('mannersBusy')}</li></ul>`,
    `<h2 id="addresses">${t('addresses')}</h2>
${addressList(about.addresses, t.markup('addressesText', { json: link(addressesPath) }), t('addressesNone'))}`,
    `<h2 id="verify">${t('verify')}</h2>
<p>${t('verifyAgent', { product })}</p>
<ul>${about.hostSuffix === '' ? '' : `<li>${t.markup('verifyDns', { suffix: escapeHtml(about.hostSuffix), code })}</li>`}${
      isSigning ? `<li>${t.markup('verifySignature', { keys: link(keyDirectoryPath) })}</li>` : ''
    }<li>${t.markup('verifyAsk', { complain })}</li></ul>`,
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/public-pages.css">
<link rel="icon" href="/icon.svg">
</head>
<body>
<main>
<h1>${title}</h1>
<p class="lead">${name === '' ? t('whoNobody', { product }) : t('who', { product, name })}</p>
${sections.join('\n')}
</main>
<footer><a href="?lang=${otherLocale}" lang="${otherLocale}" hreflang="${otherLocale}">${t('otherLanguage')}</a> <a href="/sign-in">${t('console')}</a></footer>
</body>
</html>
`;
}

function addressList(addresses: readonly string[], introduction: string, none: string): string {
  if (addresses.length === 0) return `<p>${none}</p>`;
  const items = addresses.map((address) => `<li><code>${escapeHtml(address)}</code></li>`);
  return `<p>${introduction}</p>\n<ul>${items.join('')}</ul>`;
}
