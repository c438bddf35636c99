import { digestFile, type Storage } from '@meguri/archive';
import { listSealedFiles, type PrismaClient, type SealedFileRecord } from '@meguri/database';
import type { Findings } from './findings.ts';

export const fileChecks = ['sealed files'];
const filesPerQuery = 100;

/** Reads every sealed file and compares its size and SHA-256 with those recorded when it was sealed. */
export async function checkFiles(prisma: PrismaClient, storage: Storage, findings: Findings): Promise<void> {
  let after = '';
  for (;;) {
    const files: SealedFileRecord[] = await listSealedFiles(prisma, { after, limit: filesPerQuery });
    for (const file of files) findings.add('sealed files', await faultOf(file, storage));
    if (files.length < filesPerQuery) return;
    after = files.at(-1)?.name ?? '';
  }
}

async function faultOf({ name, bytes, sha256 }: SealedFileRecord, storage: Storage): Promise<string | null> {
  const found = await digestFile(storage, name);
  if (!found) return `${name} is not in the archive`;
  if (BigInt(found.bytes) !== bytes) return `${name} has ${found.bytes} bytes, not ${bytes}`;
  return sha256 !== null && Buffer.compare(sha256, found.sha256) === 0
    ? null
    : `${name}: its SHA-256 is not the one recorded`;
}
