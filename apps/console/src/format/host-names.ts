import { toUnicode } from 'punycode/punycode.es6.js';

export interface HostNameParts {
  /** Sub-domain with its dot. */
  before: string;
  domain: string;
  after: string;
  /** The ASCII name, as in DNS. */
  ascii: string;
  internationalised: boolean;
}

/** Splits a host (`name[:port]`) in Unicode around its registrable domain `site`, if that is known. */
export function splitHostName(host: string, site?: string): HostNameParts {
  const [name = '', port] = host.split(/:(?=\d+$)/, 2);
  const unicode = unicodeName(name);
  const domain =
    site && name.endsWith(site.split(/:(?=\d+$)/, 1)[0] ?? site)
      ? unicodeName(site.split(/:(?=\d+$)/, 1)[0] ?? site)
      : unicode;
  return {
    before: unicode.slice(0, unicode.length - domain.length),
    domain,
    after: port ? `:${port}` : '',
    ascii: host,
    internationalised: unicode !== name,
  };
}

/** A name or the start of a URL with its `xn--` labels in Unicode. */
export function unicodeName(name: string): string {
  try {
    return toUnicode(name);
  } catch {
    // Invalid xn-- labels are shown unchanged.
    return name;
  }
}

/** Splits a URL into origin and path with query; text that is not a URL is all path. */
export function splitUrl(url: string): { origin: string; path: string } {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url);
  return match ? { origin: match[1] ?? '', path: match[2] || '/' } : { origin: '', path: url };
}
