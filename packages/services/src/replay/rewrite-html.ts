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

/** Elements that have no effect without scripts but would cause requests. */
const dropped = new Set(['base']);

/**
 * Rewrites the references of a document to the archive and leaves everything else unchanged. Scripts stay in
 * the text, and the policy keeps them from running.
 * @param lead where a reference leads, null: unchanged
 */
export function rewriteHtml(html: string, lead: (reference: string) => string | null): string {
  const rewriter = new RewritingStream();
  let inStyle = false;
  rewriter.on('startTag', (tag) => {
    inStyle = tag.tagName === 'style';
    if (dropped.has(tag.tagName)) return;
    for (const attribute of tag.attrs) attribute.value = rewriteAttribute(attribute, lead);
    if (isRefresh(tag.attrs)) tag.attrs = [];
    rewriter.emitStartTag(tag);
  });
  rewriter.on('endTag', (tag) => {
    inStyle = false;
    rewriter.emitEndTag(tag);
  });
  rewriter.on('text', (_, raw) => rewriter.emitRaw(inStyle ? rewriteCss(raw, lead) : raw));
  const parts: string[] = [];
  rewriter.on('data', (part: string) => parts.push(part));
  rewriter.end(html);
  return parts.join('');
}

function rewriteAttribute(
  { name, value }: { name: string; value: string },
  lead: (reference: string) => string | null,
): string {
  if (referring.has(name)) return lead(value) ?? value;
  if (name === 'style') return rewriteCss(value, lead);
  if (name === 'srcset' || name === 'imagesrcset') return rewriteSourceSet(value, lead);
  return value;
}

/** `a.jpg 1x, b.jpg 2x` */
function rewriteSourceSet(value: string, lead: (reference: string) => string | null): string {
  return value
    .split(/,\s+/)
    .map((candidate) => {
      const [reference = '', ...descriptors] = candidate.trim().split(/\s+/);
      return [lead(reference) ?? reference, ...descriptors].join(' ');
    })
    .join(', ');
}

/** A refresh would leave the archive. */
function isRefresh(attributes: readonly { name: string; value: string }[]): boolean {
  return attributes.some(
    ({ name, value }) => name === 'http-equiv' && value.trim().toLowerCase() === 'refresh',
  );
}

/** Rewrites the references of a style sheet; those for which `lead` returns null stay. */
export function rewriteCss(css: string, lead: (reference: string) => string | null): string {
  return css
    .replaceAll(
      /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"')]+))\s*\)/gi,
      (whole, double?: string, single?: string, bare?: string) => {
        const led = lead(double ?? single ?? bare ?? '');
        return led === null ? whole : `url("${quoted(led)}")`;
      },
    )
    .replaceAll(
      /(@import\s+)(?:"([^"\n]*)"|'([^'\n]*)')/gi,
      (whole, word: string, double?: string, single?: string) => {
        const led = lead(double ?? single ?? '');
        return led === null ? whole : `${word}"${quoted(led)}"`;
      },
    );
}

const quoted = (reference: string) => reference.replaceAll(/["\\\n]/g, encodeURIComponent);
