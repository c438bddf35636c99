import { repeatVisits, type HostDetail } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import Link from '../../../design/link.tsx';
import { Dash, Fact } from '../../../design/values.tsx';
import { HostStateBadge, Badge } from '../../../design/badge.tsx';
import { Instant } from '../../../design/time.tsx';
import { NextAccess } from '../next-access.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { hostHref } from '../../../shell/navigation.ts';

/** The main facts about a host. */
export function HostFacts({ host }: { host: HostDetail }) {
  const t = useTranslations('hosts.facts');
  const columns = useTranslations('hosts.columns');
  const meaning = useTranslations('glossary');
  const formats = useFormats();
  return (
    <dl className="grid grid-cols-6 gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 max-lg:grid-cols-3 max-md:grid-cols-2">
      <Fact name={t('state')}>
        <span className="flex flex-wrap gap-x-3">
          <HostStateBadge state={host.state} />
          {host.overloaded && <Badge tone="overload">{t('overloaded')}</Badge>}
        </span>
      </Fact>
      <Fact name={t('pages')} definition={meaning('pages')}>
        {formats.count(host.pages)}
      </Fact>
      <Fact name={t('captured')} definition={meaning('captured')}>
        {formats.count(host.captured)}
      </Fact>
      <Fact name={t('duplicates')} definition={meaning('duplicates')}>
        {formats.share(host.duplicates, host.captured)}
      </Fact>
      <Fact name={t('changed')} definition={meaning('changed')}>
        {formats.share(host.changed, repeatVisits(host))}
      </Fact>
      <Fact name={t('errors')} definition={meaning('errors')}>
        {formats.share(host.errors, host.accesses)}
      </Fact>
      <Fact name={t('bytes')} definition={meaning('bytes')}>
        {formats.bytes(host.bytes)}
      </Fact>
      <Fact name={t('lastAccess')}>
        <Instant at={host.lastAccessAt} />
        {host.lastCode && <span className="ml-2 text-small font-normal text-ink-faint">{host.lastCode}</span>}
      </Fact>
      <Fact name={t('nextAccess')} definition={columns('nextAccessIs')}>
        <NextAccess host={host} stoppedBy={host.stoppedBy ?? (host.crawlPause ? 'operator' : null)} />
      </Fact>
      <Fact name="Retry-After" definition={t('retryAfterIs')}>
        <Instant at={host.retryAfterUntil} />
      </Fact>
      <Fact name={t('knownSince')}>
        <Instant at={host.firstSeenAt} />
      </Fact>
      <Fact name={t('address')} definition={t('addressIs')}>
        {host.address ?? <Dash />}
      </Fact>
      <Fact name={t(host.aliasOf ? 'aliasOf' : 'aliases')} definition={t('aliasesIs')}>
        <Names names={host.aliasOf ? [host.aliasOf] : host.aliases} />
      </Fact>
    </dl>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Dash />;
  return names.map((name) => (
    <Link key={name} href={hostHref(name)} className="mr-2 rounded-sm text-accent hover:underline">
      {name}
    </Link>
  ));
}
