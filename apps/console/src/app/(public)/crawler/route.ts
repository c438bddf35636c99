import { isLocale, preferredLocale } from '../../../i18n/locales.ts';
import { demoNotice } from '../../../public-pages/demo-notice.ts';
import { crawlerPage } from '../../../public-pages/crawler-page.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { consoleServices } from '../../../server/services.ts';

export const dynamic = 'force-dynamic';

/** The page about the crawler for webmasters. */
export async function GET(request: Request): Promise<Response> {
  const lang = new URL(request.url).searchParams.get('lang') ?? undefined;
  const locale = isLocale(lang) ? lang : preferredLocale(request.headers.get('accept-language'));
  const services = await consoleServices();
  const isSigning = readEnvironment(process.env).signingKey !== null;
  const [about, notice] = await Promise.all([services.public.about(), demoNotice(locale)]);
  const page = await crawlerPage({ about, locale, isSigning, notice });
  return new Response(page.toString(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': 'public, max-age=300',
      vary: 'accept-language',
    },
  });
}
