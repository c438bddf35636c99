// Compares two snapshots, and ends.
import { once } from 'node:events';
import { maxDiffSites } from '@meguri/contracts';
import { compareSnapshots } from '@meguri/snapshots';
import type { DiffInput } from '@meguri/snapshots/exports';

const memoryMegabytes = 128;

process.on('disconnect', () => process.exit(1));
const [input] = (await once(process, 'message')) as [DiffInput];
const diff = await compareSnapshots({ ...input, sites: maxDiffSites, memoryMegabytes });
process.send?.(diff, () => process.exit(0));
