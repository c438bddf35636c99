import {
  complaintChangesCounter,
  openComplaintsCounter,
  readCounters,
  type PrismaClient,
} from '@meguri/database';

export interface CounterFigures {
  known: number;
  captured: number;
  changed: number;
  unchanged: number;
  errors: number;
  openComplaints: number;
  complaintChanges: number;
}

/** The figures of the live view, from the counters. */
export async function counterFigures(prisma: PrismaClient): Promise<CounterFigures> {
  const counters = await readCounters(prisma);
  const figure = (name: string) => counters.get(name) ?? 0;
  return {
    known: figure('known'),
    captured: figure('captured'),
    changed: figure('changed'),
    unchanged: figure('unchanged'),
    errors: figure('errors'),
    openComplaints: figure(openComplaintsCounter),
    complaintChanges: figure(complaintChangesCounter),
  };
}
