'use client';

import type { DatabaseSpaceView, IdAge } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import { Panel } from '../../design/screen.tsx';
import type { Tone } from '../../design/tones.ts';
import { Fact } from '../../design/values.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

const states = {
  open: { word: 'enough', tone: 'new' },
  'discovery-stopped': { word: 'discoveryStopped', tone: 'overload' },
  'crawling-stopped': { word: 'crawlingStopped', tone: 'error' },
} as const satisfies Record<DatabaseSpaceView['level'], { word: string; tone: Tone }>;

/**
 * Size and free space of the database, the limits at which discovery and crawling stop, and the age of its
 * ids.
 */
export function DatabaseSpace({ database }: { database: DatabaseSpaceView }) {
  const t = useTranslations('storage.database');
  const formats = useFormats();
  const { level, freeBytes, maxBytes } = database;
  const isUnknown = level === 'open' && freeBytes === null;
  const threshold = (bytes: number) =>
    bytes === 0 ? t('never') : t('below', { bytes: formats.bytes(bytes) });
  const ageOf = ({ age, alertAt }: IdAge) =>
    t('age', { age: formats.count(age), alertAt: formats.count(alertAt) });
  const facts = [
    { key: 'size', value: formats.bytes(database.bytes) },
    { key: 'maximum', value: maxBytes === null ? t('none') : formats.bytes(maxBytes) },
    { key: 'free', value: freeBytes === null ? t('unknown') : formats.bytes(freeBytes) },
    { key: 'discovery', value: threshold(database.discoveryMinFreeBytes) },
    { key: 'crawling', value: threshold(database.minFreeBytes) },
    { key: 'transactions', value: ageOf(database.ages.transactions) },
    { key: 'multixacts', value: ageOf(database.ages.multixacts) },
  ] as const;
  return (
    <Panel
      title={t('title')}
      actions={
        <Badge tone={isUnknown ? 'neutral' : states[level].tone}>
          {t(isUnknown ? 'unmeasured' : states[level].word)}
        </Badge>
      }
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-3" data-testid="database-room">
        {facts.map(({ key, value }) => (
          <Fact key={key} name={t(key)} definition={t(`${key}Is`)}>
            {value}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}
