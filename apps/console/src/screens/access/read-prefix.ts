import { isDomainPrefix, prefixProblem } from '@meguri/access';
import { unicodeName } from '../../format/host-names.ts';
import { directoryOf, hostOf } from '../snapshots/builder/read-places.ts';
import { surtKey } from '@meguri/urls';

/** Kinds of places that a rule can cover. */
export const prefixKinds = ['domain', 'directory', 'prefix', 'everything'] as const;
export type PrefixKind = (typeof prefixKinds)[number];

/**
 * The beginning of sort keys for a text: `example.org` gives `org,example,`, `https://example.org/news/`
 * gives `org,example)/news/`. Null for any other text.
 */
export function readPrefix(kind: PrefixKind, text: string): string | null {
  const typed = text.trim();
  const prefix = prefixOf(kind, typed);
  return prefix !== null && (kind === 'everything' || prefix !== '') && prefixProblem(prefix) === null
    ? prefix
    : null;
}

function prefixOf(kind: PrefixKind, typed: string): string | null {
  switch (kind) {
    case 'everything':
      return '';
    case 'prefix':
      return typed;
    case 'directory':
      return directoryOf(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
    case 'domain': {
      const host = hostOf(typed.replace(/^\*?\./, ''));
      return host === null || host.includes(':') || /^[\d.]+$/.test(host)
        ? null
        : surtKey(`http://${host}/`).replace(/\).*$/, ',');
    }
    default:
      return kind satisfies never;
  }
}

/** A prefix as people write it: `example.org`, `example.org/news/`; null for everything. */
export function readablePrefix(prefix: string): { name: string; isDomain: boolean } | null {
  if (prefix === '') return null;
  const [, reversed = '', port = '', path = ''] = /^([^):]*)(:\d+)?\)?(.*)$/s.exec(prefix) ?? [];
  const host = reversed.replace(/,$/, '').split(',').toReversed().join('.');
  return { name: `${unicodeName(host)}${port}${path}`, isDomain: isDomainPrefix(prefix) };
}
