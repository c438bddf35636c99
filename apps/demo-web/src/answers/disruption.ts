import { textAnswer } from './answer.ts';
import type { Answer, Exchange } from './answer.ts';
import type { Behaviour } from '../sites/behaviour.ts';
import { hashText, mix, trait, unit } from '../hash.ts';
import type { Site } from '../sites/site.ts';
import { secondsLeftInPhase } from '../world/virtual-time.ts';
import type { Phase } from '../world/virtual-time.ts';

const day = 86_400;
const minute = 60;
const maxRetryAfterSeconds = 120;

/** Real seconds over which a throttling host counts requests, and how many it lets pass. */
export const rateWindowSeconds = 5;
const rateWindowRequests = 3;

const resetShare = 0.2;

type Disruption = (exchange: Exchange, site: Site) => Answer | undefined;

const disruptions: Readonly<Partial<Record<Behaviour, Disruption>>> = {
  outage: (exchange, site) => (secondsLeft(exchange, site, 0.3) > 0 ? { kind: 'reset' } : undefined),
  maintenance: (exchange, site) =>
    unavailable(exchange, secondsLeft(exchange, site, 0.3), 'Down for maintenance.\n'),
  'robots-error': (exchange, site) =>
    exchange.request.target === '/robots.txt'
      ? unavailable(exchange, secondsLeft(exchange, site, 0.5), 'Internal error.\n')
      : undefined,
  throttling: ({ request }) =>
    request.requestsInWindow > rateWindowRequests
      ? textAnswer(429, 'Too many requests.\n', { 'retry-after': String(rateWindowSeconds) })
      : undefined,
  resetting: (exchange, site) => (resetsNow(exchange, site) ? { kind: 'reset' } : undefined),
};

/** The refusal of a host for all paths; undefined if it does not refuse. */
export function disruptionOf(exchange: Exchange, site: Site): Answer | undefined {
  return disruptions[site.behaviour]?.(exchange, site);
}

/**
 * Virtual seconds until a bad phase of the host ends. The phases of a host recur every
 * two to four virtual days.
 */
function secondsLeft(exchange: Exchange, site: Site, share: number): number {
  const key = trait(site.key, 'phase');
  const phase: Phase = { periodSeconds: (2 + 2 * unit(key)) * day, share, offset: unit(mix(key, 1)) };
  return secondsLeftInPhase(phase, exchange.virtualSeconds);
}

function unavailable(exchange: Exchange, virtualSecondsLeft: number, text: string): Answer | undefined {
  if (virtualSecondsLeft === 0) return undefined;
  const wallSeconds = Math.ceil(virtualSecondsLeft / exchange.world.time.speed);
  return textAnswer(503, text, { 'retry-after': String(Math.min(wallSeconds, maxRetryAfterSeconds)) });
}

/** Whether the host resets the connection: the same for all requests of one path within a virtual minute. */
function resetsNow({ request, virtualSeconds }: Exchange, site: Site): boolean {
  const key = mix(mix(site.key, hashText(request.target)), Math.floor(virtualSeconds / minute));
  return unit(key) < resetShare;
}
