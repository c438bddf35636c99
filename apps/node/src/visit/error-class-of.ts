import type { AccessCode } from '@meguri/contracts';
import type { ErrorClass } from '@meguri/schedule';

/** How soon a failed access is worth a repetition; null for codes that are no failure of the page. */
export function errorClassOf(code: AccessCode): ErrorClass | null {
  switch (code) {
    case 'ok':
    case 'not-modified':
    case 'redirect':
    case 'gone':
      return null;
    case 'throttled':
      return 'throttled';
    case 'server-error':
    // Robots.txt answered with an error or not at all: as passing as any other trouble of a server.
    case 'robots-unavailable':
      return 'server';
    case 'client-error':
    case 'address-refused':
      return 'client';
    case 'dns-not-found':
    case 'dns-failed':
      return 'dns';
    case 'connection-refused':
    case 'connection-reset':
    case 'connect-timeout':
    case 'aborted':
      return 'connection';
    case 'tls-failed':
      return 'tls';
    case 'headers-timeout':
    case 'too-slow':
    case 'total-timeout':
      return 'timeout';
    case 'headers-too-large':
    case 'protocol-error':
    case 'redirect-loop':
    case 'too-many-redirects':
    case 'body-undecodable':
    case 'url-invalid':
      return 'content';
    case 'robots-disallowed':
      return 'robots';
  }
}

/**
 * Whether a code says that the host is in trouble, and not just this page: the visit ends and the host is left alone for longer. An access
 * that this side broke off says nothing about the host.
 */
export function isHostTrouble(code: AccessCode): boolean {
  if (code === 'aborted') return false;
  const errorClass = errorClassOf(code);
  return (
    errorClass !== null && ['throttled', 'server', 'dns', 'connection', 'tls', 'timeout'].includes(errorClass)
  );
}
