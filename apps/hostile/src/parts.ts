import type { HostilePart } from './hostile-part.ts';
import { bombPart } from './bombs/bomb-part.ts';
import { databaseDiskPart } from './database-disk/database-disk-part.ts';
import { mailPart } from './mail/mail-part.ts';
import { serverPart } from './servers/server-part.ts';
import { strangerPart } from './strangers/stranger-part.ts';
import { tarpitPart } from './tarpits/tarpit-part.ts';
import { trapsPart } from './traps/traps-part.ts';
import { wildcardPart } from './wildcard/wildcard-part.ts';

/** Every attack, in the order in which they run. */
export const hostileParts: readonly HostilePart[] = [
  wildcardPart,
  trapsPart,
  tarpitPart,
  databaseDiskPart,
  bombPart,
  serverPart,
  strangerPart,
  mailPart,
];
