import type { Loop } from '@meguri/queues';
import { subscribeToHubs, type HubSubscriber } from '../announcements/subscribe-to-hubs.ts';
import type { DiskGuard } from './disk-guard.ts';
import type { HostSupply } from '../supply/host-supply.ts';
import type { ProofChecker } from '../proofs/check-proofs.ts';
import { requeueBatches, type RequesterOptions } from '../discovery/requester.ts';

/** What a crawl node does again and again, beside its visits. */
export function nodeLoops(parts: {
  supply: Pick<HostSupply, 'refresh' | 'admission'>;
  requester: RequesterOptions;
  refreshConfiguration(): Promise<void>;
  disk: Pick<DiskGuard, 'check'>;
  proofs: Pick<ProofChecker, 'look'>;
  hubs: HubSubscriber;
}): Loop[] {
  const { supply, requester, refreshConfiguration, disk, proofs, hubs } = parts;
  return [
    { name: 'refresher', everyMs: 500, run: supply.refresh },
    { name: 'admission', everyMs: 5_000, run: supply.admission.repair },
    { name: 'requester', everyMs: 5_000, run: () => requeueBatches(requester) },
    { name: 'configuration', everyMs: 2_000, run: refreshConfiguration },
    { name: 'disk', everyMs: 2_000, run: disk.check },
    { name: 'proofs', everyMs: 1_000, run: proofs.look },
    { name: 'hubs', everyMs: 5_000, run: () => subscribeToHubs(hubs) },
  ];
}
