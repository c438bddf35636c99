/**
 * Subjects of audit entries: the kind of each, by the prefix of the text in the column `subject`. A text
 * without a colon is the whole subject.
 */
export const auditSubjects = {
  host: ['host:', 'hosts'],
  page: ['page:', 'pages'],
  rule: ['domain:', 'address-range:'],
  'seed-list': ['seed-list:'],
  setting: ['setting:'],
  user: ['user:', 'token:'],
  complaint: ['complaint:', 'mail:'],
  event: ['event:'],
  crawl: ['crawl', 'node:'],
  robots: ['robots:'],
  file: ['file:'],
  import: ['import:'],
  source: ['source:'],
  access: ['access-rule:'],
  snapshot: ['snapshot:'],
  analyser: ['analyser:'],
  scan: ['scan:'],
  consumer: ['consumer:'],
  'what-if': ['what-if:'],
  list: ['list:', 'view:'],
} as const satisfies Record<string, readonly string[]>;

export type AuditSubjectKind = keyof typeof auditSubjects;
export const auditSubjectKinds = Object.keys(auditSubjects) as AuditSubjectKind[];

export interface AuditSubject {
  /** `other`: of another version of Meguri. */
  kind: AuditSubjectKind | 'other';
  /** The part before the name: `host`, `address-range`; the whole text if there is no name. */
  prefix: string;
  /** Null for a subject that is not one object, such as `pages`. */
  name: string | null;
}

/** Reads the column `subject`, such as `host:www.example.org`. */
export function readAuditSubject(subject: string): AuditSubject {
  const colon = subject.indexOf(':');
  const prefix = colon < 0 ? subject : subject.slice(0, colon);
  const name = colon < 0 ? null : subject.slice(colon + 1);
  const starts = (text: string) => (text.endsWith(':') ? subject.startsWith(text) : subject === text);
  const kind = auditSubjectKinds.find((one) => auditSubjects[one].some(starts)) ?? 'other';
  return { kind, prefix, name };
}
