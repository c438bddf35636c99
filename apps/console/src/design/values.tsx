import type { ReactNode } from 'react';
import { splitHostName, unicodeName, splitUrl } from '../format/host-names.ts';
import { Explain } from './explain.tsx';
import { classNames } from './looks.ts';

/** A named value within a `dl`; `definition` says what the name means. */
export function Fact({
  name,
  definition,
  children,
}: {
  name: string;
  definition?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-faint">
        {definition ? <Explain text={definition}>{name}</Explain> : name}
      </dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  );
}

/** Stands where there is no value. */
export function Dash() {
  return <span className="font-normal text-ink-faint">–</span>;
}

/** What others have written, in whatever language: nothing may take it for that of the console. */
export function Foreign({ children, className }: { children: string; className?: string }) {
  return (
    <span lang="" className={classNames(className)}>
      {children}
    </span>
  );
}

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

/** A URL as text, its host in Unicode and lighter than the path, as it is on hover; never a link to the live site. */
export function PageUrl({ url, withoutOrigin }: { url: string; withoutOrigin?: boolean }) {
  const { origin, path } = splitUrl(url);
  return (
    <span className="font-mono text-small" title={url}>
      {!withoutOrigin && <span className="text-ink-faint">{unicodeName(origin)}</span>}
      <span className="text-ink">{path}</span>
    </span>
  );
}
