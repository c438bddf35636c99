import { RewritingStream } from 'parse5-html-rewriting-stream';

/** Attributes that hold one reference, in any element. */
const referring = new Set([
  'href',
  'src',
  'poster',
  'data',
  'background',
  'xlink:href',
  'action',
  'formaction',
]);

/** Where a reference leads in the archive; null: it stays. `base`: the href of the document's base element. */
type ToArchive = (reference: string, base: string | null) => string | null;

/**
 * Rewrites the references of a document to the archive and leaves everything else unchanged. Scripts stay in
 * the text, and the policy keeps them from running. The first base element applies to all references after it; it
 * is dropped, because the references already lead to the archive.
 */
export function rewriteHtml(html: string, toArchive: ToArchive): string {
  const rewriter = new RewritingStream();
  let inStyle = false;
  let base: string | null = null;
  const toArchiveUrl = (reference: string) => toArchive(reference, base);
  rewriter.on('startTag', (tag) => {
    inStyle = tag.tagName === 'style';
    if (tag.tagName === 'base') {
      base ??= tag.attrs.find(({ name }) => name === 'href')?.value ?? null;
      return;
    }
    for (const attribute of tag.attrs) attribute.value = rewriteAttribute(attribute, toArchiveUrl);
    if (isRefresh(tag.attrs)) tag.attrs = [];
    rewriter.emitStartTag(tag);
  });
  rewriter.on('endTag', (tag) => {
    inStyle = false;
    rewriter.emitEndTag(tag);
  });
  rewriter.on('text', (_, raw) => rewriter.emitRaw(inStyle ? rewriteCss(raw, toArchiveUrl) : raw));
  const parts: string[] = [];
  rewriter.on('data', (part: string) => parts.push(part));
  rewriter.end(html);
  return parts.join('');
}

function rewriteAttribute(
  { name, value }: { name: string; value: string },
  toArchiveUrl: (reference: string) => string | null,
): string {
  if (referring.has(name)) return toArchiveUrl(value) ?? value;
  if (name === 'style') return rewriteCss(value, toArchiveUrl);
  if (name === 'srcset' || name === 'imagesrcset') return rewriteSourceSet(value, toArchiveUrl);
  return value;
}

/** `a.jpg 1x, b.jpg 2x` */
function rewriteSourceSet(value: string, toArchiveUrl: (reference: string) => string | null): string {
  return value
    .split(/,\s+/)
    .map((candidate) => {
      const [reference = '', ...descriptors] = candidate.trim().split(/\s+/);
      return [toArchiveUrl(reference) ?? reference, ...descriptors].join(' ');
    })
    .join(', ');
}

/** A refresh would leave the archive. */
function isRefresh(attributes: readonly { name: string; value: string }[]): boolean {
  return attributes.some(
    ({ name, value }) => name === 'http-equiv' && value.trim().toLowerCase() === 'refresh',
  );
}

/** Rewrites the references of a style sheet; those for which `toArchiveUrl` returns null stay. */
export function rewriteCss(css: string, toArchiveUrl: (reference: string) => string | null): string {
  return css
    .replaceAll(
      /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"')]+))\s*\)/gi,
      (whole, double?: string, single?: string, bare?: string) => {
        const rewritten = toArchiveUrl(double ?? single ?? bare ?? '');
        return rewritten === null ? whole : `url("${quoted(rewritten)}")`;
      },
    )
    .replaceAll(
      /(@import\s+)(?:"([^"\n]*)"|'([^'\n]*)')/gi,
      (whole, word: string, double?: string, single?: string) => {
        const rewritten = toArchiveUrl(double ?? single ?? '');
        return rewritten === null ? whole : `${word}"${quoted(rewritten)}"`;
      },
    );
}

const quoted = (reference: string) => reference.replaceAll(/["\\\n]/g, encodeURIComponent);
