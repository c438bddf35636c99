import type { AccessCode } from '@meguri/contracts';
import type { ErrorClass } from '@meguri/schedule';

const errorClasses: Readonly<Record<AccessCode, ErrorClass | null>> = {
  ok: null,
  'not-modified': null,
  redirect: null,
  gone: null,
  throttled: 'throttled',
  'server-error': 'server',
  // Robots.txt answered with an error or not at all: as passing as any other trouble of a server.
  'robots-unavailable': 'server',
  'client-error': 'client',
  'address-refused': 'client',
  'dns-not-found': 'dns',
  'dns-failed': 'dns',
  'connection-refused': 'connection',
  'connection-reset': 'connection',
  'connect-timeout': 'connection',
  aborted: 'connection',
  'tls-failed': 'tls',
  'headers-timeout': 'timeout',
  'too-slow': 'timeout',
  'total-timeout': 'timeout',
  'headers-too-large': 'content',
  'protocol-error': 'content',
  'redirect-loop': 'content',
  'too-many-redirects': 'content',
  'body-undecodable': 'content',
  'url-invalid': 'content',
  'robots-disallowed': 'robots',
  'excluded-by-rule': 'robots',
};

const classesOfTrouble: ReadonlySet<ErrorClass | null> = new Set<ErrorClass>([
  'throttled',
  'server',
  'dns',
  'connection',
  'tls',
  'timeout',
]);

/** How soon a failed access is worth a repetition; null for codes that are no failure of the page. */
export function errorClassOf(code: AccessCode): ErrorClass | null {
  return errorClasses[code];
}

/**
 * Whether a code says that the host is in trouble, and not just this page: the visit ends and the host is left alone for longer. An access
 * that this side broke off says nothing about the host.
 */
export function isHostTrouble(code: AccessCode): boolean {
  return code !== 'aborted' && classesOfTrouble.has(errorClasses[code]);
}
