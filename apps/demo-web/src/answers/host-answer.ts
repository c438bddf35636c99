import { notFoundAnswer, redirectAnswer, textAnswer } from './answer.ts';
import type { Answer, BodyAnswer, Exchange } from './answer.ts';
import type { Behaviour } from '../sites/behaviour.ts';
import { answerControl } from './control-answer.ts';
import { originOf } from '../world/demo-world.ts';
import { disruptionOf } from './disruption.ts';
import { hashText, mix } from '../hash.ts';
import { controlHostname } from '../sites/host-names.ts';
import { answerPage } from './page-answer.ts';
import { resolveSession } from './traps.ts';
import { answerSiteFile } from './site-files.ts';
import type { Site } from '../sites/site.ts';
import { answerTrap } from './trap-answer.ts';

const minDelayMs = 300;
const delaySpreadMs = 2500;
const cutEvery = 4;
const tricklePace = { chunkBytes: 512, pauseMs: 100 };

/** The answer of the simulated web: a pure function of the request, the world and the time. */
export function answerHost(exchange: Exchange): Answer {
  const { world, request } = exchange;
  if (request.hostname === controlHostname) return answerControl(exchange);
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

const pacings: Readonly<Partial<Record<Behaviour, Pacing>>> = {
  slow: (answer, target, site) => ({
    ...answer,
    delayMs: minDelayMs + (mix(site.key, hashText(target)) % delaySpreadMs),
  }),
  trickling: (answer) => ({ ...answer, trickle: tricklePace }),
  resetting: (answer, target) =>
    hashText(target) % cutEvery === 0
      ? { ...answer, cutAfterBytes: Math.floor(answer.body.length / 2) }
      : answer,
};

/** Slow hosts delay every page, trickling hosts every half kilobyte; resetting hosts break connections. */
function pace(answer: BodyAnswer, { request }: Exchange, site: Site): BodyAnswer {
  return pacings[site.behaviour]?.(answer, request.target, site) ?? answer;
}
