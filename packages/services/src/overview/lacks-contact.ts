import type { Settings } from '@meguri/contracts';
import { hasOnlyLocalHosts, type PrismaClient } from '@meguri/database';

/** Whether no webmaster could reach whoever crawls. Nobody needs to where all hosts are on this machine. */
export async function lacksContact(prisma: PrismaClient, settings: Settings): Promise<boolean> {
  return settings['crawler.contactUrl'] === '' && !(await hasOnlyLocalHosts(prisma));
}
