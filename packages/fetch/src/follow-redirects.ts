import type { AccessCode } from '@meguri/contracts';
import type { Exchange, FailureExchange, ResponseExchange } from './exchange/exchange.ts';

export interface FollowedExchange {
  /** The last answer, or why there is none. */
  exchange: Exchange;
  /** The redirects that led there, in order. */
  redirects: ResponseExchange[];
}

/**
 * Requests a URL and follows its redirects. A redirect without a Location is an ordinary answer.
 *
 * @param requestOnce makes one exchange with an absolute http or https URL
 * @param maxRedirects how many redirects are followed; one more ends in `too-many-redirects`
 */
export async function followRedirects(
  url: string,
  requestOnce: (url: string) => Promise<Exchange>,
  maxRedirects: number,
): Promise<FollowedExchange> {
  const redirects: ResponseExchange[] = [];
  const seen = new Set([withoutFragment(url)]);
  let exchange = await requestOnce(url);
  while (exchange.kind === 'response' && exchange.code === 'redirect' && exchange.location !== null) {
    const target = redirectTarget(exchange.location, exchange.url);
    if (target === null) {
      return { redirects, exchange: failed(exchange, 'url-invalid', `redirected to ${exchange.location}`) };
    }
    redirects.push(exchange);
    if (seen.has(target)) {
      return { redirects, exchange: failed(exchange, 'redirect-loop', `redirected back to ${target}`) };
    }
    if (redirects.length > maxRedirects) {
      return {
        redirects,
        exchange: failed(exchange, 'too-many-redirects', `more than ${maxRedirects} redirects`),
      };
    }
    seen.add(target);
    exchange = await requestOnce(target);
  }
  return { redirects, exchange };
}

/** The absolute URL of a Location; null if it cannot be fetched. */
function redirectTarget(location: string, base: string): string | null {
  const target = URL.parse(location, base);
  if (target === null || !['http:', 'https:'].includes(target.protocol)) return null;
  return withoutFragment(target.href);
}

function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

function failed(last: ResponseExchange, code: AccessCode, detail: string): FailureExchange {
  const { url, startedAt, timings, remoteAddress } = last;
  return { kind: 'failure', code, detail, url, startedAt, timings, remoteAddress };
}
