import type { Loop } from '@meguri/queues';
import type { Admission } from './admission.ts';
import { subscribeToHubs, type HubSubscriber } from './announcements/subscribe-to-hubs.ts';
import type { DiskGuard } from './disk-guard.ts';
import type { ProofChecker } from './proofs/check-proofs.ts';
import { refreshDueHosts, type RefresherOptions } from './refresher.ts';
import { requeueBatches, type RequesterOptions } from './requester.ts';

/** What a crawl node does again and again, beside its visits. */
export function nodeLoops(parts: {
  isCrawling(): boolean;
  refresher: RefresherOptions;
  admission: Pick<Admission, 'repair'>;
  requester: RequesterOptions;
  refreshConfiguration(): Promise<void>;
  disk: Pick<DiskGuard, 'check'>;
  proofs: Pick<ProofChecker, 'look'>;
  hubs: HubSubscriber;
}): Loop[] {
  const { isCrawling, refresher, admission, requester, refreshConfiguration, disk, proofs, hubs } = parts;
  const refresh = async () => {
    if (isCrawling()) await refreshDueHosts(refresher);
  };
  return [
    { name: 'refresher', everyMs: 500, run: refresh },
    { name: 'admission', everyMs: 5_000, run: admission.repair },
    { name: 'requester', everyMs: 5_000, run: () => requeueBatches(requester) },
    { name: 'configuration', everyMs: 2_000, run: refreshConfiguration },
    { name: 'disk', everyMs: 2_000, run: disk.check },
    { name: 'proofs', everyMs: 1_000, run: proofs.look },
    { name: 'hubs', everyMs: 5_000, run: () => subscribeToHubs(hubs) },
  ];
}
