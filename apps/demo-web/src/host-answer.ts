import { notFoundAnswer, redirectAnswer, textAnswer } from './answer.ts';
import type { Answer, BodyAnswer, Exchange } from './answer.ts';
import type { Behaviour } from './behaviour.ts';
import { answerControl } from './control-answer.ts';
import { originOf } from './demo-world.ts';
import { disruptionOf } from './disruption.ts';
import { hashText, mix } from './hash.ts';
import { CONTROL_HOSTNAME } from './host-names.ts';
import { answerPage } from './page-answer.ts';
import { resolveSession } from './session-trap.ts';
import { answerSiteFile } from './site-files.ts';
import type { Site } from './site.ts';
import { answerTrap } from './trap-answer.ts';

const MIN_DELAY_MS = 300;
const DELAY_SPREAD_MS = 2500;
const CUT_EVERY = 4;
const TRICKLE = { chunkBytes: 512, pauseMs: 100 };

/** What the simulated web answers: a pure function of the request, the world and the time in the exchange. */
export function answerHost(exchange: Exchange): Answer {
  const { world, request } = exchange;
  if (request.hostname === CONTROL_HOSTNAME) return answerControl(exchange);
  const host = world.byHostname.get(request.hostname);
  if (host === undefined) return textAnswer(421, 'No such host here.\n');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return textAnswer(405, 'Method not allowed.\n', { allow: 'GET, HEAD' });
  }
  if (host.role === 'former-name') {
    return redirectAnswer(301, originOf(world.port, host.site.hostname) + request.target);
  }
  return answerSite(exchange, host.site);
}

function answerSite(exchange: Exchange, site: Site): Answer {
  const disruption = disruptionOf(exchange, site);
  if (disruption !== undefined) return disruption;
  const { target } = exchange.request;
  const path = target.split('?', 1)[0] ?? target;
  const special = answerTrap(site, path) ?? answerSiteFile(exchange.world, site, path);
  return special ?? pace(answerTree(exchange, site), exchange, site);
}

function answerTree(exchange: Exchange, site: Site): BodyAnswer {
  const { target, linkSuffix } = resolveSession(
    site,
    exchange.request.target,
    exchange.request.now.getTime(),
  );
  const page = site.tree.byTarget.get(target);
  if (page !== undefined) return answerPage(exchange, site, page, linkSuffix);
  const directory = site.tree.byTarget.get(`${target}/`);
  return directory === undefined ? notFoundAnswer() : redirectAnswer(301, directory.target + linkSuffix);
}

type Pacing = (answer: BodyAnswer, target: string, site: Site) => BodyAnswer;

const PACINGS: Readonly<Partial<Record<Behaviour, Pacing>>> = {
  slow: (answer, target, site) => ({
    ...answer,
    delayMs: MIN_DELAY_MS + (mix(site.key, hashText(target)) % DELAY_SPREAD_MS),
  }),
  trickling: (answer) => ({ ...answer, trickle: TRICKLE }),
  resetting: (answer, target) =>
    hashText(target) % CUT_EVERY === 0
      ? { ...answer, cutAfterBytes: Math.floor(answer.body.length / 2) }
      : answer,
};

/** Slow hosts take their time over every page, trickling hosts over every half kilobyte; resetting hosts break off. */
function pace(answer: BodyAnswer, { request }: Exchange, site: Site): BodyAnswer {
  return PACINGS[site.behaviour]?.(answer, request.target, site) ?? answer;
}
