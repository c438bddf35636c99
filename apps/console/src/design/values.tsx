import type { ReactNode } from 'react';
import { splitHostName, unicodeName, splitUrl } from '../format/host-names.ts';
import { Explain } from './explain.tsx';
import { classNames } from './looks.ts';

interface FactProps {
  name: string;
  /** Definition of the name. */
  definition?: string;
  children: ReactNode;
}

/** A named value within a `dl`, with a definition of its name. */
export function Fact(props: FactProps) {
  return <NamedValue {...props} look="truncate font-medium" />;
}

/** A named value within a `dl` that may take several lines. */
export function WideFact(props: FactProps) {
  return <NamedValue {...props} look="break-words" />;
}

function NamedValue({ name, definition, children, look }: FactProps & { look: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-faint">
        {definition ? <Explain text={definition}>{name}</Explain> : name}
      </dt>
      <dd className={look}>{children}</dd>
    </div>
  );
}

/** Placeholder for a missing value. */
export function Dash() {
  return <span className="font-normal text-ink-faint">–</span>;
}

/** Text by others in an unknown language, so it must not inherit the console's `lang`. */
export function Foreign({ children, className }: { children: string; className?: string }) {
  return (
    <span lang="" className={classNames(className)}>
      {children}
    </span>
  );
}

/** A Unicode host name with its registrable domain emphasised; ASCII form on hover. */
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

/** A URL as text, host in Unicode, exact URL on hover; never a link to the live site. */
export function PageUrl({ url, withoutOrigin }: { url: string; withoutOrigin?: boolean }) {
  const { origin, path } = splitUrl(url);
  return (
    <span className="font-mono text-small" title={url}>
      {!withoutOrigin && <span className="text-ink-faint">{unicodeName(origin)}</span>}
      <span className="text-ink">{path}</span>
    </span>
  );
}
