import type { DeskKey } from '@meguri/api/services-port';
import { hostIdOf } from '@meguri/database';
import { beforeAll } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator, ownCrawl } from '../testing/own-crawl.ts';

export const ctx = { requestId: 'test', clientAddress: '192.0.2.50' };
export const name = 'www.site.example';

/** A crawl of a few hosts, and the acts of a webmaster at the desk. */
export async function ownDesk() {
  const crawl = await ownCrawl();

  beforeAll(async () => {
    const urls = [`http://${name}/`, 'http://blog.site.example/', 'http://xn--r8jz45g.example/'];
    await crawl.services.seeds.add({ ctx: operator, input: { urls } });
    await crawlPages(crawl, [{ url: `http://${name}/`, verdict: 'changed', body: 'a page' }]);
  });

  const desk = () => crawl.services.webmasterDesk;
  const claimRow = (key: DeskKey) => crawl.prisma.webmasterClaim.findUniqueOrThrow({ where: { id: key.id } });
  const open = (key: DeskKey, host?: string) => desk().open({ ctx, key, input: { host } });

  let claimants = 0;

  async function claim(host = name): Promise<DeskKey> {
    claimants += 1;
    const claimed = await desk().claim({ ctx: { ...ctx, clientAddress: `198.51.100.${claimants}` }, host });
    if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
    return claimed.key;
  }

  /** A claim whose proof a node has found. */
  async function proven(host = name, provedDomain: string | null = null): Promise<DeskKey> {
    const key = await claim(host);
    const now = crawl.clock.now();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    await crawl.prisma.webmasterClaim.update({
      where: { id: key.id },
      data: {
        state: 'proved',
        method: provedDomain ? 'dns' : 'file',
        provedDomain,
        provedAt: now,
        expiresAt,
      },
    });
    return key;
  }

  const set = (key: DeskKey, change: object, host = name) =>
    desk().editSettings({ ctx, key, input: { host, change } });
  const hostRow = () => crawl.prisma.host.findUniqueOrThrow({ where: { hostId: hostIdOf(name) } });
  return { crawl, desk, claimRow, open, claim, proven, set, hostRow };
}
