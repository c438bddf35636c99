import { splitUrl } from '../format/url-parts.ts';

/** A URL as text, host lighter than path; never a link to the live site. */
export function PageUrl({ url, withoutOrigin }: { url: string; withoutOrigin?: boolean }) {
  const { origin, path } = splitUrl(url);
  return (
    <span className="font-mono text-small" title={url}>
      {!withoutOrigin && <span className="text-ink-faint">{origin}</span>}
      <span className="text-ink">{path}</span>
    </span>
  );
}
