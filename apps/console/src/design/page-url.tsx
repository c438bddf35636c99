import { unicodeName } from '../format/host-names.ts';
import { splitUrl } from '../format/url-parts.ts';

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
