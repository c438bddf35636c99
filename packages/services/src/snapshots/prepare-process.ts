// Prepares one export of a snapshot, and ends.
import { once } from 'node:events';
import { prepareExport } from '@meguri/snapshots';
import type { ExportInput } from '@meguri/snapshots/exports';

const memoryMegabytes = 128;

// The parent process wants nothing any more.
process.on('disconnect', () => process.exit(1));
const [input] = (await once(process, 'message')) as [ExportInput];
await prepareExport({ ...input, memoryMegabytes });
process.exit(0);
