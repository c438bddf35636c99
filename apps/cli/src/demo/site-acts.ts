import type { DeskKey } from '@meguri/api/services-port';
import {
  accessesOf,
  isLate,
  operatorContext,
  strangerContext,
  type DemoAct,
  type DemoStage,
} from './stage.ts';

/** A webmaster claims a host, publishes the proof, and limits the crawl at the desk. */
export const proveControl: DemoAct = {
  name: 'proof of control',
  play: async (stage) => {
    const { host } = stage.cast.proves;
    const { webmasters, webmasterDesk } = stage.services;
    const proved = await webmasters.list({ ctx: operatorContext(), input: { active: true } });
    // Before its first robots.txt, the desk would expect the proof over https.
    if ((await accessesOf(stage, host)) === 0) return false;
    const { memory } = stage;
    memory.deskKey ??= proved.active > 0 ? null : await claim(stage, host);
    const key = memory.deskKey;
    if (!key) return proved.active > 0;
    const ctx = strangerContext();
    const view = await webmasterDesk.open({ ctx, key, input: {} });
    if (!view) return true;
    if (view.claim.state !== 'proved') {
      publishAt(stage, view.claim.fileUrl, `${view.claim.proof}\n`);
      if (!view.claim.isChecking) await webmasterDesk.check({ ctx, key, input: { method: 'file' } });
      return false;
    }
    const change = { minIntervalSeconds: 2, excludedPaths: ['/private/'] };
    return (await webmasterDesk.editSettings({ ctx, key, input: { host, change } })).kind === 'done';
  },
};

async function claim({ services }: DemoStage, host: string): Promise<DeskKey | null> {
  const claimed = await services.webmasterDesk.claim({ ctx: strangerContext(), host: `http://${host}/` });
  return claimed.kind === 'claimed' ? claimed.key : null;
}

const changedRobots = [
  'User-agent: *',
  'Crawl-delay: 2',
  'Disallow: /private/',
  'Disallow: /records/',
  'Allow: /',
  '',
].join('\n');

/** Time without a first fetch of any robots.txt. */
const quietMs = 3_000;

/** A webmaster changes robots.txt and reports it; the operator requests a recheck. */
export const changeRobots: DemoAct = {
  name: 'robots.txt that changes',
  play: async (stage) => {
    const { host } = stage.cast.changesRobots;
    const { robots } = stage.services;
    const ctx = operatorContext();
    if ((await accessesOf(stage, host)) === 0) return false;
    // First versions of other hosts would be listed above the change.
    const [latest] = (await robots.versions({ ctx, input: {} })).rows;
    const isQuiet = latest && stage.now().getTime() - latest.fetchedAt.getTime() >= quietMs;
    if (!isQuiet && !isLate(stage)) return false;
    const { rows } = await robots.versions({ ctx, input: { name: host } });
    if (rows.length === 0) return false;
    publishAt(stage, `http://${host}/robots.txt`, changedRobots);
    if (rows.length > 1) return true;
    const { rechecked } = stage.memory;
    if (!rechecked.has(host)) {
      rechecked.add(host);
      const reason = 'its webmaster says that it has changed';
      await robots.want({ ctx, input: { which: { names: [host] }, reason } });
    }
    return false;
  },
};

function publishAt({ publish }: DemoStage, url: string, text: string): void {
  const { hostname, pathname } = new URL(url);
  publish({ hostname, path: pathname, text });
}
