import type { AccessCode } from '@meguri/contracts';
import type { ErrorClass } from '@meguri/schedule';

const errorClassOfCode: Readonly<Record<AccessCode, ErrorClass | null>> = {
  ok: null,
  'not-modified': null,
  redirect: null,
  gone: null,
  throttled: 'throttled',
  'server-error': 'server',
  // Robots.txt answered with an error or not at all: as temporary as other trouble of a server.
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

const troubleClasses: ReadonlySet<ErrorClass | null> = new Set<ErrorClass>([
  'throttled',
  'server',
  'dns',
  'connection',
  'tls',
  'timeout',
]);

/** How soon to repeat a failed access; null for codes that are no failure of the page. */
export function errorClassOf(code: AccessCode): ErrorClass | null {
  return errorClassOfCode[code];
}

/**
 * Whether a code means that the host is in trouble, and not just this page: the visit ends, and the access
 * delay is longer. An access that this side ended says nothing about the host.
 */
export function isHostTrouble(code: AccessCode): boolean {
  return code !== 'aborted' && troubleClasses.has(errorClassOfCode[code]);
}
