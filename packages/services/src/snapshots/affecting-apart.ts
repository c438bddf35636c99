import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { refusal } from '@meguri/api/services-port';
import { knownAffecting, listFile, takedownKey, type HiddenScope } from '@meguri/snapshots/exports';
import { forkApart } from './fork-apart.ts';

/** Most cached answers: transfers ask every second. */
const maxRemembered = 200;

/** Input of the process. */
export interface AffectingQuestion {
  directory: string;
  hidden: readonly HiddenScope[];
}

/**
 * Which takedowns hide a record of a snapshot. Takedowns of other hosts are excluded at once. For one of a
 * host of the snapshot, a separate process searches for the records, once.
 */
export function createAffecting(): (question: AffectingQuestion) => Promise<HiddenScope[]> {
  const running = new Map<string, Promise<HiddenScope[]>>();
  const remembered = new Map<string, HiddenScope[]>();
  return async (question) => {
    const key = `${question.directory} ${takedownKey(question.hidden)}`;
    const known = remembered.get(key);
    if (known) return known;
    const finding = running.get(key) ?? find(question).finally(() => running.delete(key));
    running.set(key, finding);
    const found = await finding;
    remembered.set(key, found);
    const [oldest] = remembered.size > maxRemembered ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
    return found;
  };
}

async function find(question: AffectingQuestion): Promise<HiddenScope[]> {
  const { directory, hidden } = question;
  const known = await knownAffecting(directory, hidden);
  if (known) return known;
  // Without its list nothing can be exported, whatever is hidden.
  if (!existsSync(listFile(directory))) return [...hidden];
  const child = forkApart('affecting-process.ts');
  child.send(question);
  await once(child, 'exit');
  const found = await knownAffecting(directory, hidden);
  if (!found) throw refusal('unavailable', 'exportsBusy');
  return found;
}
