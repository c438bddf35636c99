import { readAuditSubject } from '@meguri/contracts';
import {
  analyserHref,
  complaintHref,
  consumerHref,
  hostHref,
  pageHref,
  scanHref,
  snapshotHref,
} from '../../shell/navigation.ts';

/** The audit log with the entries of one subject. */
export function auditHref(subject: string): string {
  return `/audit?${new URLSearchParams({ subject })}`;
}

/** One entry of the audit log. */
export const auditEntryHref = (id: string) => `/audit?${new URLSearchParams({ id })}`;

/** The screen of an entry's subject; null if there is none. */
export function subjectHref(subject: string): string | null {
  const { kind, prefix, name } = readAuditSubject(subject);
  switch (kind) {
    case 'host':
      return name === null ? '/hosts' : hostHref(name);
    case 'page':
      return name === null ? null : pageHref(name);
    case 'rule':
      return '/rules';
    case 'seed-list':
      return '/seeds';
    case 'setting':
      return `/settings?${new URLSearchParams({ search: name ?? '' })}`;
    case 'user':
      return '/users';
    case 'complaint':
      return prefix === 'complaint' && name !== null ? complaintHref(name) : '/events';
    case 'event':
      return '/events';
    case 'crawl':
      return '/nodes';
    case 'robots':
      return '/robots';
    case 'access':
      return '/access';
    case 'file':
      return '/storage';
    case 'import':
      return name === null ? '/imports' : `/imports/view?${new URLSearchParams({ import: name })}`;
    case 'snapshot':
      return name === null ? '/snapshots' : snapshotHref(name);
    case 'scan':
      return name === null ? '/scans' : scanHref(name);
    case 'analyser':
      return name === null ? '/analysers' : analyserHref(name);
    case 'what-if':
      return '/what-if';
    case 'consumer':
      return name === null ? '/consumers' : consumerHref(name);
    case 'list':
    case 'source':
    case 'other':
      return null;
    default:
      return kind satisfies never;
  }
}
