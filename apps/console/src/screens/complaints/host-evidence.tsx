'use client';

import Link from '../../design/link.tsx';
import { ingredientName, type ComplaintEvidence } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../data/trpc.ts';
import { PageUrl } from '../../design/values.tsx';
import { ErrorState, Skeleton } from '../../design/states.tsx';
import { Instant } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { pageHref } from '../../shell/navigation.ts';
import { ChartSource } from '../../design/charts/chart-source.tsx';
import { TimeChart } from '../../design/charts/time-chart.tsx';
import { CsvButton } from '../../design/table/csv.tsx';
import { toneMark } from '../../design/tones.ts';
import { evidenceQuery } from './complaint-queries.ts';

/** The crawl's accesses to a host in the last days. */
export function HostEvidence({ id, host }: { id: string; host: string }) {
  const t = useTranslations('complaints.evidence');
  const trpc = useTRPC();
  const evidence = useQuery(evidenceQuery(trpc, id, host));
  if (evidence.isPending) return <Skeleton className="mt-2 h-40 rounded-md" />;
  if (!evidence.data)
    return <ErrorState what={t('failed')} error={evidence.error} onRetry={() => void evidence.refetch()} />;
  return <EvidenceFacts evidence={evidence.data} />;
}

const shownRobots = 5;

function EvidenceFacts({ evidence }: { evidence: ComplaintEvidence }) {
  const t = useTranslations('complaints.evidence');
  const formats = useFormats();
  const { accesses, errors, bytes, since, isPartial, interval, shortestGapSeconds } = evidence;
  return (
    <div className="mt-2 flex flex-col gap-3" data-testid="evidence">
      <p>
        {t('sentence', { accesses, errors, bytes: formats.bytes(bytes), since: formats.day(since) })}{' '}
        {isPartial && t('partial', { accesses })}
        {shortestGapSeconds !== null && t('shortest', { gap: formats.duration(shortestGapSeconds) })}
      </p>
      <EvidenceBars evidence={evidence} />
      <Section title={t('interval', { interval: formats.duration(interval.seconds) })}>
        <ul className="text-small">
          {interval.ingredients
            .filter(({ seconds }) => seconds !== null)
            .map(({ name, seconds, binding }) => (
              <li key={name} className={binding ? 'font-medium' : 'text-ink-soft'}>
                {ingredientName(name, formats.locale)}: {formats.duration(seconds ?? 0)}
                {binding && ` (${t('binding')})`}
              </li>
            ))}
        </ul>
      </Section>
      {evidence.codes.length > 0 && (
        <Section title={t('codes')}>
          <p className="text-small">
            {evidence.codes.map(({ code, accesses: count }) => `${code} ${formats.count(count)}`).join(', ')}
          </p>
        </Section>
      )}
      <Section title={t('robots')}>
        {evidence.robots.length === 0 && <p className="text-small text-ink-soft">{t('noRobots')}</p>}
        <ul className="text-small">
          {evidence.robots.slice(0, shownRobots).map(({ at, url, status, verdict }) => (
            <li key={`${url} ${at.getTime()}`}>
              <Link href={pageHref(url)} className="rounded-sm hover:underline">
                <Instant at={at} /> {status ?? ''} {verdict}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {evidence.urls.length > 0 && (
        <Section title={t('urls')}>
          <ul className="flex flex-col gap-1 text-small">
            {evidence.urls.map(({ url, accesses: own }) => (
              <li key={url} className="min-w-0">
                <Link href={pageHref(url)} className="block truncate rounded-sm hover:underline">
                  <PageUrl url={url} withoutOrigin />
                </Link>
                {own.length === 0 ? (
                  <span className="text-ink-soft">{t('neverAccessed')}</span>
                ) : (
                  own.map(({ at, code, status }) => (
                    <span key={at.getTime()} className="mr-3 text-ink-soft">
                      <Instant at={at} /> {status ?? code}
                    </span>
                  ))
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="text-small font-medium text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

const hourSeconds = 3_600;

/** Accesses per hour, errors below the others. */
function EvidenceBars({ evidence: { hours, host } }: { evidence: ComplaintEvidence }) {
  const t = useTranslations('complaints.evidence');
  const formats = useFormats();
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last || hours.every(({ accesses }) => accesses === 0)) return null;
  const to = new Date(last.at.getTime() + hourSeconds * 1_000);
  const range = `${formats.instant(first.at)} – ${formats.instant(to)}`;
  const source = t('source', { host });
  return (
    <div>
      <TimeChart
        caption={t('perHour')}
        source={source}
        range={range}
        span={{ from: first.at, to, stepSeconds: hourSeconds, now: to }}
        layers={[
          {
            name: t('errors'),
            mark: toneMark.error,
            kind: 'bar',
            values: hours.map(({ errors }) => errors),
          },
          {
            name: t('succeeded'),
            mark: toneMark.changed,
            kind: 'bar',
            values: hours.map(({ accesses, errors }) => accesses - errors),
          },
        ]}
        write={formats.tick}
        isCount
        empty=""
        actions={
          <CsvButton
            label={t('csv')}
            fileName={`accesses-${host}.csv`}
            table={() => ({
              header: [t('hour'), t('accesses'), t('errors')],
              rows: hours.map(({ at, accesses, errors }) => [at.toISOString(), accesses, errors]),
            })}
          />
        }
      />
      <ChartSource source={source} range={range} />
    </div>
  );
}
