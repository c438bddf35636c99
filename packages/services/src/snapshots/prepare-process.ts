// Prepares one export of a snapshot, and ends. Records come from the parent process, so this one needs no password.
import { once } from 'node:events';
import { prepareExport } from '@meguri/snapshots';
import type { ExportInput } from '@meguri/snapshots/exports';
import { recordsOfParent } from './records-of-parent.ts';
import { createStoredRecordThreads } from './stored-record-threads.ts';

const memoryMegabytes = 128;

// The parent process has gone.
process.on('disconnect', () => process.exit(1));
const [input] = (await once(process, 'message')) as [ExportInput];
const { convert, rebuild } = createStoredRecordThreads();
await prepareExport({ ...input, memoryMegabytes, source: recordsOfParent(), convert, rebuild });
process.exit(0);
