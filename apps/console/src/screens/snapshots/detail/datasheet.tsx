'use client';

import type { SnapshotDatasheet, SnapshotView } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { BarRows } from '../../../design/charts/bar-rows.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { Explain } from '../../../design/explain.tsx';
import { Panel } from '../../../design/screen.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { Fact } from '../../../design/values.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ageName, isLackingReason, lackingName, lackingRows } from './datasheet-words.ts';

/** What a snapshot holds and what it lacks. */
export function Datasheet({ snapshot, sheet }: { snapshot: SnapshotView; sheet: SnapshotDatasheet }) {
  const t = useTranslations('snapshots.datasheet');
  const formats = useFormats();
  const range = formats.instant(snapshot.finishedAt ?? snapshot.createdAt);
  const lacking = lackingRows(sheet).slice(0, 12);
  const bar = (name: string, value: number) => ({ name, value, words: formats.count(value) });
  return (
    <>
      <HeldFacts sheet={sheet} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <LackingTable sheet={sheet} />
        <ChartFrame
          title={t('lackingChart')}
          name={t('lackingChart')}
          note={t('lackingNote')}
          source={t('source', { name: snapshot.name })}
          range={t('asOf', { at: range })}
          empty={
            lacking.length === 0 ? { title: t(sheet.urlsSeen === 0 ? 'noDocuments' : 'lacksNothing') } : null
          }
        >
          <BarRows
            label={t('lackingChart')}
            rows={lacking.map(({ code, urls }) => bar(lackingName(code, t), urls))}
          />
        </ChartFrame>
        <ChartFrame
          className="lg:col-span-2"
          title={t('agesChart')}
          name={t('agesChart')}
          note={t('agesNote')}
          source={t('source', { name: snapshot.name })}
          range={t('asOf', { at: range })}
          empty={sheet.documents === 0 ? { title: t('noDocuments') } : null}
        >
          <BarRows
            label={t('agesChart')}
            rows={sheet.ages.map((age) => bar(ageName(age, sheet, t), age.documents))}
          />
        </ChartFrame>
      </div>
    </>
  );
}

function HeldFacts({ sheet }: { sheet: SnapshotDatasheet }) {
  const t = useTranslations('snapshots.datasheet');
  const formats = useFormats();
  const facts = [
    ['documents', formats.count(sheet.documents)],
    ['urls', formats.count(sheet.urls)],
    ['records', formats.count(sheet.records)],
    ['storedBytes', formats.bytes(sheet.storedBytes)],
    ['payloadBytes', formats.bytes(sheet.payloadBytes)],
    ['entries', formats.count(sheet.entries)],
    ...(sheet.requisites ? [['requisites', formats.count(sheet.requisites.documents)] as const] : []),
  ] as const;
  return (
    <dl
      data-testid="snapshot-held"
      className="grid grid-cols-6 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2"
    >
      {facts.map(([key, text]) => (
        <Fact key={key} name={t(`held.${key}`)} definition={t(`held.${key}Is`)}>
          {text}
        </Fact>
      ))}
    </dl>
  );
}

/** Every figure about missing content, with its meaning. */
function LackingTable({ sheet }: { sheet: SnapshotDatasheet }) {
  const t = useTranslations('snapshots.datasheet');
  const formats = useFormats();
  const rows = [
    ...lackingRows(sheet).map(({ code, urls }) => ({
      key: code,
      name: lackingName(code, t),
      meaning: t(isLackingReason(code) ? `reasonsAre.${code}` : 'outcomeIs'),
      count: formats.count(urls),
    })),
    ...(['neverCaptured', 'notHeld', 'truncated', 'hidden'] as const).map((key) => ({
      key,
      name: t(`lacks.${key}`),
      meaning: t(`lacks.${key}Is`),
      count: sheet[key] === null ? t('uncounted') : formats.count(sheet[key]),
    })),
    ...(sheet.requisites
      ? [
          {
            key: 'requisites',
            name: t('lacks.requisites'),
            meaning: t('lacks.requisitesIs'),
            count: formats.count(sheet.requisites.missing),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('lacksTitle')} note={t('lacksNote', { urls: sheet.urlsSeen, held: sheet.urls })}>
      {rows.length === 0 ? (
        <EmptyState title={t('lacksNothing')} />
      ) : (
        <table className="w-full" data-testid="snapshot-lacks">
          <thead>
            <tr className="border-b border-line text-small text-ink-faint">
              <th scope="col" className="py-1.5 text-left font-medium">
                {t('reason')}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {t('count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, meaning, count }) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <Explain text={meaning}>{name}</Explain>
                </th>
                <td className="text-right tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
