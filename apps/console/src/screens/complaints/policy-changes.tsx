'use client';

import {
  periodStarts,
  describeAuditEntry,
  type ComplaintFigures,
  type PolicyChange,
  type TimeSpan,
  type WeeklyComplaints,
} from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChartSource } from '../../design/charts/chart-source.tsx';
import { ChartTable } from '../../design/charts/chart-table.tsx';
import { TimeChart } from '../../design/charts/time-chart.tsx';
import { Panel } from '../../design/screen.tsx';
import { useSpanWords } from '../../design/time-range/use-span-words.ts';
import { Instant } from '../../design/time.tsx';
import { toneMark } from '../../design/tones.ts';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { auditEntryHref } from '../audit/audit-links.ts';
import Link from '../../design/link.tsx';

type Series = ComplaintFigures['weeks'];

const weekSeconds = 604_800;

/**
 * Complaints over time, with the changes of politeness and scope as marks, and the complaints after each of
 * them.
 */
export function PolicyChanges({
  figures: { weeks, changes, moreChanges },
  onSelect,
}: {
  figures: ComplaintFigures;
  onSelect: (span: TimeSpan) => void;
}) {
  const t = useTranslations('complaints.changes');
  const formats = useFormats();
  const spanWords = useSpanWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const toggle = (id: string) => setChosen(id === chosen ? null : id);
  const caption =
    weeks.stepSeconds === weekSeconds
      ? t('perWeek')
      : t('perPeriod', { step: formats.duration(weeks.stepSeconds) });
  const counts = complaintsByPeriod(weeks);
  const range = spanWords(weeks);
  return (
    <Panel title={t('title')} note={t('note')}>
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-2" data-testid="policy-changes">
        <div className="min-w-0">
          <TimeChart
            caption={caption}
            source={t('source')}
            range={range}
            span={weeks}
            layers={[{ name: caption, mark: toneMark.changed, kind: 'bar', values: counts }]}
            write={formats.tick}
            isCount
            empty={t('nothing')}
            onSelect={onSelect}
            marks={{
              marks: changes.map(({ entry }) => ({ key: entry.id, at: entry.at })),
              chosen,
              onChoose: toggle,
            }}
          />
          <ChartSource source={t('source')} range={range} />
          <ChartTable
            name={caption}
            table={() => ({
              header: [t('period'), t('complaints')],
              rows: periodStarts(weeks).map((at, index) => [
                new Date(at).toISOString().slice(0, 10),
                counts[index] ?? null,
              ]),
            })}
          />
        </div>
        <div className="min-w-0">
          {changes.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
          <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
            {changes.map((change) => (
              <ChangeEntry
                key={change.entry.id}
                change={change}
                open={change.entry.id === chosen}
                onToggle={() => toggle(change.entry.id)}
              />
            ))}
          </ul>
          {moreChanges && <p className="mt-2 text-small text-ink-soft">{t('more')}</p>}
        </div>
      </div>
    </Panel>
  );
}

/** Complaints in each period of the chart; null before records begin. */
function complaintsByPeriod({ points, start, now, ...span }: Series): (number | null)[] {
  const byStart = new Map(points.map(({ at, complaints }) => [at.getTime(), complaints]));
  const isKnown = (at: number) =>
    start !== null && at + span.stepSeconds * 1_000 > start.getTime() && at <= now.getTime();
  return periodStarts(span).map((at) => (isKnown(at) ? (byStart.get(at) ?? 0) : null));
}

interface ChangeEntryProps {
  change: PolicyChange;
  open: boolean;
  onToggle: () => void;
}

function ChangeEntry({ change, open, onToggle }: ChangeEntryProps) {
  const t = useTranslations('complaints.changes');
  const formats = useFormats();
  const { entry, before, after, finding, others } = change;
  const { sentence, changes } = describeAuditEntry(entry, formats);
  const rate = (counted: WeeklyComplaints) =>
    t('rate', {
      complaints: counted.complaints,
      time: formats.duration(counted.weeks * weekSeconds),
      perWeek: perWeek(counted, formats),
    });
  return (
    <li className="py-2">
      <button
        type="button"
        className="w-full cursor-pointer rounded-sm text-left hover:bg-sunken"
        aria-expanded={open}
        onClick={onToggle}
      >
        <span className="block">
          <span className="text-ink-soft">
            <Instant at={entry.at} />
          </span>{' '}
          {sentence}
        </span>
        <span className="block text-small text-ink-soft">
          {t('beforeAfter', { before: perWeek(before, formats), after: perWeek(after, formats) })}{' '}
          {t(`findings.${finding}`)}
        </span>
      </button>
      {open && (
        <div className="mt-2 flex flex-col gap-2 rounded-md bg-sunken p-3" data-testid="policy-change">
          <ul>
            {changes.map(({ label, before: was, after: became }) => (
              <li key={label} className="break-words">
                {t('field', { label, before: was ?? '–', after: became ?? '–' })}
              </li>
            ))}
          </ul>
          <p>
            {t('before')}: {rate(before)}
            <br />
            {t('after')}: {rate(after)}
          </p>
          <p className="text-small text-ink-soft">
            {t(`meanings.${finding}`)} {others > 0 && t('others', { count: others })}
          </p>
          <Link
            href={auditEntryHref(entry.id)}
            className="w-fit rounded-sm text-small text-accent hover:underline"
          >
            {t('inAuditLog')}
          </Link>
        </div>
      )}
    </li>
  );
}

/** Complaints per week as text; a dash for less than a week, which gives no rate. */
function perWeek({ complaints, weeks }: WeeklyComplaints, formats: Formats): string {
  return weeks >= 1 ? formats.rate(complaints / weeks) : '–';
}
