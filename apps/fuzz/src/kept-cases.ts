import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TargetName } from './targets/target-names.ts';

const folder = path.join(import.meta.dirname, '..', 'cases');

export interface KeptCase {
  /** Says what is wrong with the input. */
  name: string;
  bytes: Uint8Array;
}

/** The inputs that once failed, in the order of their names. */
export function keptCases(target: TargetName): KeptCase[] {
  const ofTarget = path.join(folder, target);
  if (!existsSync(ofTarget)) return [];
  return readdirSync(ofTarget)
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(ofTarget, name))) }));
}

/** Keeps an input under a name to be changed by hand into one that says what it is. Returns the path. */
export function keepCase(target: TargetName, input: Uint8Array): string {
  const name = `new-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`;
  const file = path.join(folder, target, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, input);
  return file;
}
