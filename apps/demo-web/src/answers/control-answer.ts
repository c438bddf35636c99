import { textAnswer } from './answer.ts';
import type { Answer, Exchange } from './answer.ts';
import { countChanges, nextChangeAfter, versionAt } from '../sites/change-process.ts';
import type { DemoHost } from '../world/demo-world.ts';
import { changesOf } from '../sites/site.ts';
import { virtualSecondsAt, wallDateAt } from '../world/virtual-time.ts';
import type { VirtualTime } from '../world/virtual-time.ts';

/** The true state of a page, to compare estimates with. Rates and dates are wall-clock. */
export interface PageTruth {
  readonly host: string;
  readonly path: string;
  readonly behaviour: string;
  readonly speed: number;
  readonly ratePerSecond: number;
  readonly virtualRatePerSecond: number;
  readonly version: number;
  readonly changedAt: string | null;
  readonly nextChangeAt: string | null;
  /** changes after `since`, up to `at`; null without `since` */
  readonly changesSince: number | null;
}

/**
 * The two paths of the control name: `/__demo/hosts` lists the hosts, and
 * `/__demo/truth?host=…&path=…[&at=…][&since=…]` returns the true state of one page (`at` and `since` are ISO
 * 8601 instants; `at` defaults to now).
 */
export function answerControl(exchange: Exchange): Answer {
  const url = URL.parse(exchange.request.target, 'http://control.invalid');
  if (url?.pathname === '/__demo/hosts') return json(200, exchange.world.hosts.map(describeHost));
  if (url?.pathname === '/__demo/truth') return answerTruth(exchange, url.searchParams);
  return json(404, { error: 'ask /__demo/hosts or /__demo/truth?host=…&path=…' });
}

function answerTruth({ world, request }: Exchange, query: URLSearchParams): Answer {
  const hostname = (query.get('host') ?? '').toLowerCase().replace(/:\d+$/, '');
  const host = world.byHostname.get(hostname);
  if (host === undefined) return json(404, { error: `host: no host named "${hostname}"` });
  const path = query.get('path') ?? '/';
  const at = instant(query, 'at', request.now);
  const since = instant(query, 'since', at ?? request.now);
  if (at === undefined || since === undefined)
    return json(400, { error: 'at, since: must be ISO 8601 instants' });
  const truth = pageTruth(host, path, world.time, at, query.has('since') ? since : undefined);
  return truth === undefined
    ? json(404, { error: `path: no page "${path}" on ${hostname}` })
    : json(200, truth);
}

/** Undefined: the host has no such page. */
function pageTruth(
  host: DemoHost,
  path: string,
  time: VirtualTime,
  at: Date,
  since: Date | undefined,
): PageTruth | undefined {
  const page = host.site.tree.byTarget.get(path);
  if (page === undefined) return undefined;
  const changes = changesOf(host.site, page);
  const virtualAt = virtualSecondsAt(time, at);
  const { sequence, changedAtSeconds } = versionAt(changes, virtualAt);
  return {
    host: host.hostname,
    path,
    behaviour: host.role === 'own-site' ? host.site.behaviour : host.role,
    speed: time.speed,
    ratePerSecond: changes.ratePerSecond * time.speed,
    virtualRatePerSecond: changes.ratePerSecond,
    version: sequence,
    changedAt: isoOrNull(time, changedAtSeconds),
    nextChangeAt: isoOrNull(time, nextChangeAfter(changes, virtualAt)),
    changesSince:
      since === undefined ? null : countChanges(changes, virtualSecondsAt(time, since), virtualAt),
  };
}

function describeHost({ hostname, role, site }: DemoHost): Record<string, unknown> {
  return {
    host: hostname,
    behaviour: role === 'own-site' ? site.behaviour : role,
    site: site.hostname,
    pages: site.tree.pages.length,
    charset: site.charset,
    validators: site.validators,
    robots: site.robots,
  };
}

function isoOrNull(time: VirtualTime, virtualSeconds: number): string | null {
  return Number.isFinite(virtualSeconds) ? wallDateAt(time, virtualSeconds).toISOString() : null;
}

function instant(query: URLSearchParams, name: string, fallback: Date): Date | undefined {
  const text = query.get(name);
  if (text === null) return fallback;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function json(status: number, value: unknown): Answer {
  return textAnswer(status, `${JSON.stringify(value)}\n`, { 'content-type': 'application/json' });
}
