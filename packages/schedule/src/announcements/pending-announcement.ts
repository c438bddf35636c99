import {
  announcementSourceNumber,
  announcementSourceOf,
  type AnnouncementSource,
} from './announcement-source.ts';

/** An announced change that no visit has checked yet. */
export interface PendingAnnouncement {
  source: AnnouncementSource;
  /** q of the source when it was announced, to a thousandth. */
  precision: number;
}

const steps = 1_000;

/** Packs source and precision into one small number, to keep rows of pages short. */
export function packPendingAnnouncement({ source, precision }: PendingAnnouncement): number {
  const share = Number.isFinite(precision) ? Math.min(1, Math.max(0, precision)) : 0;
  return announcementSourceNumber(source) * (steps + 1) + Math.round(share * steps);
}

/** Unpacks {@link packPendingAnnouncement}; null for null and for a source unknown to this version. */
export function unpackPendingAnnouncement(packed: number | null): PendingAnnouncement | null {
  if (packed === null) return null;
  const source = announcementSourceOf(Math.floor(packed / (steps + 1)));
  return source && { source, precision: (packed % (steps + 1)) / steps };
}
