import { splitHostName } from '../format/host-names.ts';

/** A host name as people read it: registrable domain dark, the rest lighter, the ASCII form on hover. */
export function HostName({ name, site }: { name: string; site?: string }) {
  const { before, domain, after, ascii, internationalised } = splitHostName(name, site);
  return (
    <span title={internationalised ? ascii : undefined} className="text-ink">
      <span className="text-ink-faint">{before}</span>
      {domain}
      <span className="text-ink-faint">{after}</span>
    </span>
  );
}
