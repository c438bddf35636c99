import { html } from 'hono/html';
import type { PublicAbout } from '@meguri/contracts';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '../i18n/locales.ts';
import { messagesOf } from '../i18n/messages-of.ts';
import { htmlDocument, languageLink, link } from './public-page.ts';
import type { Html } from './public-page.ts';

const keyDirectoryPath = '/.well-known/http-message-signatures-directory';
const addressesPath = '/crawler/addresses.json';

interface CrawlerPage {
  about: PublicAbout;
  locale: Locale;
  /** Whether nodes sign their requests. */
  isSigning: boolean;
  /** A notice above the title, such as that of a demo. */
  notice?: Html | undefined;
}

/**
 * The page that the User-Agent points webmasters to: who runs the crawler, how to stop it, and how to
 * recognise it. A few kilobytes without any script.
 */
export function crawlerPage({ about, locale, isSigning, notice }: CrawlerPage): Html {
  const t = createTranslator({ locale, messages: messagesOf[locale], namespace: 'publicPages' });
  const { product, name, contact, addresses, hostSuffix } = about;
  const linkTo = (href: string) => (text: ReactNode) => link(href, text);
  const code = (text: ReactNode) => html`<code>${text}</code>`;
  const complain = linkTo('/complain');
  const hours = Math.max(1, Math.ceil(about.robotsRecheckSeconds / 3_600));
  const seconds = Math.ceil(about.accessIntervalSeconds);
  const purpose = about.purpose[locale];
  const title = t('title', { product });
  const mail = () => t.rich('mailText', { address: contact, mail: linkTo(`mailto:${contact}`) });
  const body = html`
    <h1>${title}</h1>
    <p class="lead">${name === '' ? t('whoUnnamed', { product }) : t('who', { product, name })}</p>
    <h2>${t('stop')}</h2>
    <p>${t('stopText', { hours })}</p>
    <pre>
User-agent: ${product}
Disallow: /</pre>
    <p>${t('slowText', { most: about.maxCrawlDelaySeconds })}</p>
    <pre>
User-agent: ${product}
Crawl-delay: 60</pre>
    <p>${t.rich('deskText', { desk: linkTo('/webmaster') })}</p>
    <p>${t.rich('contactText', { complain })}${contact !== '' && html` ${mail()}`}</p>
    <h2>${t('why')}</h2>
    ${purpose !== '' && html`<p>${purpose}</p>`}
    <p>${t('whyText')}</p>
    <h2>${t('politeness')}</h2>
    <ul>
      <li>${t('politenessInterval', { seconds })}</li>
      <li>${t('politenessRobots')}</li>
      <li>${t('politenessBackoff')}</li>
    </ul>
    <h2 id="addresses">${t('addresses')}</h2>
    ${
      addresses.length === 0
        ? html`<p>${t('addressesNone')}</p>`
        : html`<p>${t.rich('addressesText', { json: linkTo(addressesPath) })}</p>
            <ul>
              ${addresses.map((address) => html`<li>${code(address)}</li>`)}
            </ul>`
    }
    <h2 id="verify">${t('verify')}</h2>
    <p>${t('verifyAgent', { product })}</p>
    <ul>
      ${hostSuffix !== '' && html`<li>${t.rich('verifyDns', { suffix: hostSuffix, code })}</li>`}${
        isSigning && html`<li>${t.rich('verifySignature', { keys: linkTo(keyDirectoryPath) })}</li>`
      }
      <li>${t.rich('verifyAsk', { complain })}</li>
    </ul>
  `;
  const footer = html`${languageLink(locale, t('otherLanguage'))} ${link('/sign-in', t('console'))}`;
  return htmlDocument({ locale, title, body, footer, notice });
}
