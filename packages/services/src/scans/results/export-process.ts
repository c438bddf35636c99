// Writes one export of results, and ends.
import { once } from 'node:events';
import { writeResultExport, type ResultExport } from '@meguri/scans/export';

process.on('disconnect', () => process.exit(1));
const [input] = (await once(process, 'message')) as [ResultExport];
await writeResultExport(input);
process.exit(0);
