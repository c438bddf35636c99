import { getRequestConfig } from 'next-intl/server';
import { cookies, headers } from 'next/headers';
import { isLocale, localeCookie, timeZoneCookie, preferredLocale, knownTimeZone } from './locales.ts';
import { messagesOf } from './messages-of.ts';

/** Language and time zone of a request: the viewer's choice, else the browser's preference. */
export default getRequestConfig(async () => {
  const jar = await cookies();
  const chosen = jar.get(localeCookie)?.value;
  const locale = isLocale(chosen) ? chosen : preferredLocale((await headers()).get('accept-language'));
  return {
    locale,
    messages: messagesOf[locale],
    timeZone: knownTimeZone(jar.get(timeZoneCookie)?.value),
  };
});
