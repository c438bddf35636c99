import type { ErrorClass } from '@meguri/schedule';

interface OutcomeDefinition {
  /** The number that rows of pages store. It never changes its meaning; a new outcome takes the next one. */
  number: number;
  /** How soon the access is worth a retry; null: the page did not fail. */
  errorClass: ErrorClass | null;
}

/** Every outcome of a fetch. How to add one: docs/changing.md. */
export const outcomes = {
  // Response from the server
  ok: { number: 1, errorClass: null },
  'not-modified': { number: 2, errorClass: null },
  redirect: { number: 3, errorClass: null },
  gone: { number: 4, errorClass: null },
  'client-error': { number: 5, errorClass: 'client' },
  'server-error': { number: 6, errorClass: 'server' },
  'rate-limited': { number: 7, errorClass: 'rate-limited' },
  // No usable response
  'dns-not-found': { number: 8, errorClass: 'dns' },
  'dns-failed': { number: 9, errorClass: 'dns' },
  'address-refused': { number: 10, errorClass: 'client' },
  'connection-refused': { number: 11, errorClass: 'connection' },
  'connection-reset': { number: 12, errorClass: 'connection' },
  'connect-timeout': { number: 13, errorClass: 'connection' },
  'tls-failed': { number: 14, errorClass: 'tls' },
  'headers-timeout': { number: 15, errorClass: 'timeout' },
  'headers-too-large': { number: 16, errorClass: 'content' },
  'protocol-error': { number: 17, errorClass: 'content' },
  'too-slow': { number: 18, errorClass: 'timeout' },
  'total-timeout': { number: 19, errorClass: 'timeout' },
  'redirect-loop': { number: 20, errorClass: 'content' },
  'too-many-redirects': { number: 21, errorClass: 'content' },
  'body-undecodable': { number: 22, errorClass: 'content' },
  // Never sent
  'url-invalid': { number: 23, errorClass: 'content' },
  'robots-disallowed': { number: 24, errorClass: 'robots' },
  // A failed robots.txt is retried like any other server failure.
  'robots-unavailable': { number: 25, errorClass: 'server' },
  aborted: { number: 26, errorClass: 'connection' },
  'excluded-by-setting': { number: 27, errorClass: 'robots' },
  // Cut by the crawler: slow while visit slots ran short.
  preempted: { number: 28, errorClass: 'timeout' },
  // Cut by the crawler: its media type is not in the scope of its seed list.
  'media-type-excluded': { number: 29, errorClass: null },
} as const satisfies Record<string, OutcomeDefinition>;

export type AccessCode = keyof typeof outcomes;
export const accessCodes = Object.keys(outcomes) as AccessCode[];

/** How soon a failed access is worth a retry; null for outcomes that are not failures of the page. */
export const errorClassOf = (code: AccessCode): ErrorClass | null => outcomes[code].errorClass;

/** Failures of the host, not of one page. */
const hostFailures: ReadonlySet<ErrorClass | null> = new Set<ErrorClass>([
  'rate-limited',
  'server',
  'dns',
  'connection',
  'tls',
  'timeout',
]);

/**
 * Whether an outcome says that the host failed: the visit ends and the host gets a longer pause. An
 * access that Meguri aborted says nothing about the host.
 */
export function isHostFailure(code: AccessCode): boolean {
  return code !== 'aborted' && hostFailures.has(errorClassOf(code));
}

/** Why a stored body is shorter than the server's, in the vocabulary of WARC-Truncated. */
export type TruncationReason = 'length' | 'time' | 'disconnect' | 'unspecified';

/**
 * What an access says about its page, in the order of filters and charts. Every access has one: the first
 * version of a page is `new`, neither changed nor unchanged; a `check` (robots.txt, a noise probe) is not a
 * visit of the schedule and says nothing about changes.
 */
export const captureVerdicts = ['new', 'changed', 'unchanged', 'error', 'check'] as const;
export type CaptureVerdict = (typeof captureVerdicts)[number];

/** Verdicts that the map counts by place. */
export const mapVerdicts = ['new', 'changed', 'unchanged', 'error'] as const satisfies CaptureVerdict[];
export type MapVerdict = (typeof mapVerdicts)[number];
