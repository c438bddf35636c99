import { domainToASCII } from 'node:url';
import { isIP } from 'node:net';
import { refusal, type RefusalValues, type RefusalWord } from '@meguri/api/services-port';
import { ipv6Groups, type ThrottleRuleView } from '@meguri/contracts';
import { publicSuffix } from '@meguri/urls';

const widestPrefix = { 4: 8, 6: 16 } as const;

/**
 * Normalises the target of a rule: a domain to ASCII, an address range to a CIDR. A single address is a range
 * of one.
 *
 * @throws {ServiceError} `invalid` for anything else, and for a target that covers a large part of the
 * internet
 */
export function ruleRange(kind: ThrottleRuleView['kind'], typed: string): string {
  return kind === 'domain' ? domainOf(typed) : rangeOf(typed);
}

function domainOf(typed: string): string {
  const name = domainToASCII(typed.trim().replace(/^\*?\./, ''));
  const isName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name) && isIP(name) === 0;
  if (!isName) throw invalid('noDomain', { text: typed });
  if (publicSuffix(name) === name && !name.includes('localhost'))
    throw invalid('publicSuffix', { text: typed });
  return name;
}

function rangeOf(typed: string): string {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(typed.trim()) ?? [];
  const version = isIP(address);
  // An address with a zone is local to this machine and no range.
  if ((version !== 4 && version !== 6) || address.includes('%')) throw invalid('noRange', { text: typed });
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (prefix > most) throw invalid('prefixTooLong', { text: typed, most });
  if (prefix < widestPrefix[version])
    throw invalid('rangeTooWide', { text: typed, least: widestPrefix[version] });
  return `${networkOf(address, version, prefix)}/${prefix}`;
}

/** The first address of a range in its usual form, so that one range is not two rules. */
function networkOf(address: string, version: 4 | 6, prefix: number): string {
  const host = version === 4 ? address : new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const groups = version === 4 ? host.split('.').map(Number) : ipv6Groups(host);
  const width = version === 4 ? 8 : 16;
  const masked = groups.map((group, index) => {
    const kept = Math.min(width, Math.max(0, prefix - index * width));
    return (group >> (width - kept)) << (width - kept);
  });
  if (version === 4) return masked.join('.');
  const written = masked.map((group) => group.toString(16)).join(':');
  return new URL(`http://[${written}]/`).hostname.slice(1, -1);
}

const invalid = (word: RefusalWord, values: RefusalValues) => refusal('invalid', word, values, 'value');
