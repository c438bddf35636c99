import { createHash } from 'node:crypto';
import { questionForm, slowLetter, slowReply, stopLetter, type Letter } from './letters.ts';
import {
  accessesOf,
  operatorContext,
  overloadingSeconds,
  strangerContext,
  type DemoAct,
  type DemoStage,
} from './stage.ts';

/** Accesses after which a webmaster complains. */
const accessesBefore = 8;
/** Used if the demo was stopped between a letter and its answer. */
const defaultRequestedSeconds = 30;

/** A webmaster asks by mail to stop; the crawl pauses the host. */
export const complainToStop: DemoAct = {
  name: 'complaint that asks to stop',
  play: async (stage) => {
    const { host } = stage.cast.asksToStop;
    if (await findComplaint(stage, host)) return true;
    if ((await accessesOf(stage, host)) < accessesBefore) return false;
    const captures = await stage.services.hosts.captures({ ctx: operatorContext(), input: { name: host } });
    const [access] = captures.rows;
    if (!access) return false;
    return sendOnce(
      stage,
      host,
      stopLetter(stage.cast.asksToStop, { at: access.capturedAt, url: access.url }),
    );
  },
};

/** A webmaster asks by mail to slow down; the operator does, and replies. */
export const complainToSlow: DemoAct = {
  name: 'complaint that is answered',
  play: async (stage) => {
    const site = stage.cast.asksToSlow;
    const { host } = site;
    const found = await findComplaint(stage, host);
    if (!found) {
      stage.memory.requestedSeconds ??= await overloadingSeconds(stage, host);
      const { requestedSeconds } = stage.memory;
      if (requestedSeconds !== null) await sendOnce(stage, host, slowLetter(site, requestedSeconds));
      return false;
    }
    if (found.firstActionAt !== null) return true;
    const { complaints } = stage.services;
    const ctx = operatorContext();
    const minIntervalSeconds = stage.memory.requestedSeconds ?? defaultRequestedSeconds;
    const act = { kind: 'slow', host, minIntervalSeconds } as const;
    await complaints.act({ ctx, input: { id: found.id, act, reason: 'its server answers slowly' } });
    await complaints.answer({
      ctx,
      input: { id: found.id, text: slowReply(site, minIntervalSeconds), close: false },
    });
    return true;
  },
};

/** A webmaster asks through the public form, with its proof of work. */
export const complainByForm: DemoAct = {
  name: 'question through the form',
  play: async (stage) => {
    const site = stage.cast.proves;
    if (await findComplaint(stage, site.host)) return true;
    if ((await accessesOf(stage, site.host)) < accessesBefore) return false;
    const { complaintForm } = stage.services;
    const { challenge, bits } = await complaintForm.begin();
    const fields = { ...questionForm(site), challenge, solution: solve(challenge, bits), website: '' };
    const outcome = await complaintForm.submit({ ctx: strangerContext(), fields });
    return outcome.kind === 'accepted';
  },
};

async function findComplaint({ services }: DemoStage, host: string) {
  const input = { search: host, limit: 5 };
  const { rows } = await services.complaints.list({ ctx: operatorContext(), input });
  return rows.find(({ hosts }) => hosts.includes(host));
}

async function sendOnce(
  { mail, memory: { complained } }: DemoStage,
  host: string,
  letter: Letter,
): Promise<boolean> {
  if (complained.has(host)) return false;
  if (await mail.send(letter)) complained.add(host);
  return false;
}

/** The number for which the SHA-256 of `challenge:number` begins with this many zero bits. */
function solve(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const digest = createHash('sha256').update(`${challenge}:${number}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(number);
  }
}
