import type { StorageOverview } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Used and free space, and the days until storage is full. */
export function storageSummary(storage: StorageOverview, t: Translator<'storage'>, formats: Formats): string {
  const { nodes, usedPerDay, fullAt } = storage;
  const files = nodes.reduce((sum, node) => sum + node.files, 0);
  const bytes = nodes.reduce((sum, node) => sum + node.bytes + node.openBytes, 0);
  const free = nodes.flatMap(({ freeBytes }) => freeBytes ?? []);
  const used = t('summary.held', { files, bytes: formats.bytes(bytes) });
  if (free.length === 0) return formats.sentences([used, t('summary.roomUnknown')]);
  const room = t('summary.room', { free: formats.bytes(Math.min(...free)), nodes: free.length });
  if (usedPerDay === null) return formats.sentences([used, room]);
  const perDay = formats.bytes(usedPerDay);
  const end = fullAt
    ? t('summary.fullAt', { perDay, day: formats.day(fullAt) })
    : t('summary.never', { perDay });
  return formats.sentences([used, room, end]);
}
