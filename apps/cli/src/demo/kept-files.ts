import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPublishedFile, type PublishedFile } from '@meguri/demo-web';

/**
 * Files of simulated webmasters that must survive a stop, such as the proof of control that is checked every
 * day.
 */
export interface KeptFiles {
  /** Files of earlier starts. */
  files: readonly PublishedFile[];
  keep(file: PublishedFile): void;
}

/** Stores the files next to the data of the demo; unreadable data counts as no files. */
export function keepPublishedFiles(dataDirectory: string): KeptFiles {
  const place = path.join(dataDirectory, 'demo-files.json');
  const kept = new Map(readFiles(place).map((file) => [keyOf(file), file]));
  return {
    files: [...kept.values()],
    keep: (file) => {
      if (kept.get(keyOf(file))?.text === file.text) return;
      kept.set(keyOf(file), file);
      // Renamed, so that a stop in between leaves the previous file.
      writeFileSync(`${place}.new`, JSON.stringify([...kept.values()]));
      renameSync(`${place}.new`, place);
    },
  };
}

const keyOf = ({ hostname, path: target }: PublishedFile) => `${hostname} ${target}`;

function readFiles(place: string): PublishedFile[] {
  try {
    const stored: unknown = JSON.parse(readFileSync(place, 'utf8'));
    return Array.isArray(stored) ? stored.flatMap((one) => readPublishedFile(one) ?? []) : [];
  } catch {
    return [];
  }
}
