import { surtKey } from './surt-key.ts';

/**
 * The canonical URLs with the same sort key that differ from a URL only in http or https and in `www.`, as
 * sites use them. The given URL comes first, in its canonical form. Other schemes have no variants.
 *
 * A sort key covers more, such as another letter case of the path or another order of the query, but these
 * are other pages here.
 *
 * @returns at most five, each once
 */
export function surtVariants(url: string): string[] {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return [url];
  const bare = parsed.host.replace(/^www\d*\./, '');
  const rest = `${parsed.pathname}${parsed.search}`;
  const variants = ['http', 'https'].flatMap((scheme) =>
    [bare, `www.${bare}`].map((host) => `${scheme}://${host}${rest}`),
  );
  const surt = surtKey(url);
  // A port that is the default of the other scheme, or a host such as `www.com`, makes another key.
  const same = variants.filter((one) => surtKey(one) === surt);
  return [...new Set([url, ...same])];
}
