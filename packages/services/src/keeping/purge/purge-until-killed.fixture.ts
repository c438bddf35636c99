// Carries out due purges and kills itself at one of their steps, as the control plane's process may be killed there.
import { once } from 'node:events';
import { openDatabase } from '@meguri/database';
import { FakeClock } from '@meguri/testing';
import { keepDueFiles, openKeeping, type KeptArchive } from '../open-keeping.ts';

interface Order {
  databaseUrl: string;
  archive: KeptArchive;
  now: string;
  /** Number of the step at which it is killed, from 1; or its name, of what has a name that begins so. */
  step: number | string;
  file?: string;
}

const [{ databaseUrl, archive, now, step, file: wanted = '' }] = (await once(process, 'message')) as [Order];
const { prisma, close } = openDatabase(databaseUrl, 2);
const clock = new FakeClock(new Date(now));
const keeping = await openKeeping({ prisma, clock, archive });
let seen = 0;
keeping.context.onPurgeStep = (name, file) => {
  seen += 1;
  process.send?.({ name, file });
  if (seen === step || (name === step && file.startsWith(wanted))) process.kill(process.pid, 'SIGKILL');
};
await keepDueFiles(keeping, () => undefined);
await close();
process.disconnect?.();
