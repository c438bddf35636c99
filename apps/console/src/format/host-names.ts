import { toUnicode } from 'punycode/punycode.es6.js';

export interface HostNameParts {
  /** Sub-domain with its dot, port with its colon; shown lighter. */
  before: string;
  domain: string;
  after: string;
  /** The name as the network knows it. */
  ascii: string;
  internationalised: boolean;
}

/** A host name (`name[:port]`) as people read it: Unicode, split around its registrable domain `site` when that is known. */
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

/** A name, or what begins a URL, with its `xn--` labels in Unicode. */
export function unicodeName(name: string): string {
  try {
    return toUnicode(name);
  } catch {
    // Not every xn-- label is valid; such a one is shown as it came.
    return name;
  }
}

/** A URL in two parts for narrow columns: where it is, and what of it (path and query). Anything unreadable is all path. */
export function splitUrl(url: string): { origin: string; path: string } {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url);
  return match ? { origin: match[1] ?? '', path: match[2] || '/' } : { origin: '', path: url };
}
