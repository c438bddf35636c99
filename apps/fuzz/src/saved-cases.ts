import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TargetName } from './targets/open-target.ts';

const folder = path.join(import.meta.dirname, '..', 'cases');

export interface SavedCase {
  /** File name, which describes what is malformed about the input. */
  name: string;
  bytes: Uint8Array;
}

/** The inputs that failed once, in the order of their names. */
export function savedCases(target: TargetName): SavedCase[] {
  const ofTarget = path.join(folder, target);
  if (!existsSync(ofTarget)) return [];
  return readdirSync(ofTarget)
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(ofTarget, name))) }));
}

/** Saves an input that failed, under a name to be replaced by a description. Returns the path. */
export function saveCase(target: TargetName, input: Uint8Array): string {
  const name = `new-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`;
  const file = path.join(folder, target, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, input);
  return file;
}
