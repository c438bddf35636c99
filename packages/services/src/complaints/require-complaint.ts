import { refusal, type ServiceError } from '@meguri/api/services-port';
import { findComplaint, type ComplaintRecord } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** @throws {ServiceError} `not-found` */
export async function requireComplaint({ prisma }: Dependencies, id: string): Promise<ComplaintRecord> {
  const complaint = await findComplaint(prisma, id);
  if (!complaint) throw noComplaint(id);
  return complaint;
}

export function noComplaint(id: string): ServiceError {
  return refusal('not-found', 'unknownComplaint', { id }, 'id');
}

/** Refuses what somebody asks for who has not seen the last change. */
export function checkVersion(complaint: ComplaintRecord, version: number | undefined): void {
  if (version === undefined || version === complaint.version) return;
  const { status, assignee } = complaint;
  throw assignee === null
    ? refusal('conflict', 'complaintChanged', { status })
    : refusal('conflict', 'complaintChangedBy', { status, assignee });
}
