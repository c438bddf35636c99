import type { AuditServices } from '@meguri/api/services-port';
import { listAudit } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

const mostEntries = 100;

export function createListAudit({ prisma }: Dependencies): AuditServices['list'] {
  return ({ input }) => listAudit(prisma, { subject: input.subject ?? null, limit: mostEntries });
}
