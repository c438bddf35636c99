'use client';

import type { ArchiveKeepingView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { Badge } from '../../design/badge.tsx';
import { Panel } from '../../design/screen.tsx';
import { Instant } from '../../design/time.tsx';
import type { Tone } from '../../design/tones.ts';
import { Dash, Fact } from '../../design/values.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Translator } from '../../i18n/translator.ts';

const badges = {
  damaged: 'error',
  copying: 'overload',
  unchecked: 'neutral',
  sound: 'new',
} as const satisfies Record<string, Tone>;

/** The most urgent state of all files and their copies. */
function keepingState({ files, states, replicas }: ArchiveKeepingView): keyof typeof badges {
  if (states.damaged + states.missing > 0) return 'damaged';
  if (replicas && replicas.copied < files) return 'copying';
  return states.sound < files ? 'unchecked' : 'sound';
}

/** How much of the archive was read within the period. */
function recentWords(
  { recent, bytes, scrubDays }: ArchiveKeepingView,
  t: Translator<'storage.keeping'>,
  formats: Formats,
): string {
  if (scrubDays === 0) return t('never');
  if (bytes === 0) return '–';
  return t('recentOf', { share: formats.share(recent.bytes, bytes), bytes: formats.bytes(bytes) });
}

/** Whether sealed files still have their bytes, and whether the replica has them. */
export function ArchiveKeeping({ keeping }: { keeping: ArchiveKeepingView }) {
  const t = useTranslations('storage.keeping');
  const formats = useFormats();
  const { files, states, replicas, oldestCheckAt, scrubDays, replicaProblem } = keeping;
  const state = keepingState(keeping);
  const facts = [
    {
      key: 'files',
      value: t('filesOf', { sound: formats.count(states.sound), files: formats.count(files) }),
    },
    { key: 'recent', value: recentWords(keeping, t, formats) },
    { key: 'speed', value: t('perDay', { bytes: formats.bytes(keeping.bytesPerDay) }) },
    { key: 'broken', value: formats.count(states.damaged + states.missing) },
    { key: 'oldest', value: oldestCheckAt ? <Instant at={oldestCheckAt} /> : <Dash /> },
    { key: 'period', value: scrubDays === 0 ? t('never') : t('days', { days: scrubDays }) },
    {
      key: 'replica',
      value: replicas
        ? t('copiedOf', { copied: formats.count(replicas.copied), files: formats.count(files) })
        : t('noReplica'),
    },
  ] as const;
  return (
    <Panel title={t('title')} actions={<Badge tone={badges[state]}>{t(state)}</Badge>}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3" data-testid="archive-keeping">
        {facts.map(({ key, value }) => (
          <Fact key={key} name={t(key)} definition={t(`${key}Is`)}>
            {value}
          </Fact>
        ))}
      </dl>
      {replicaProblem !== null && (
        <p className="mt-3 text-small text-error">{t('problem', { problem: replicaProblem })}</p>
      )}
    </Panel>
  );
}
