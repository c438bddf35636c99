import { RewritingStream } from 'parse5-html-rewriting-stream';
import { rewriteCss } from './rewrite-css.ts';
import type { ToArchiveUrl, ReferenceUse } from './replay-address.ts';

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

/** Elements whose references lead to another page. */
const linking = new Set(['a', 'area', 'form', 'button', 'input']);
const framing = new Set(['frame', 'iframe']);

interface Attribute {
  name: string;
  value: string;
}

/**
 * Rewrites the references of a document and leaves everything else unchanged. Scripts stay in the text, and
 * the policy keeps them from running. Links open at the top, so that the banner always names what is shown.
 * The first base element applies to all references after it; it is dropped, because the references already
 * lead to the archive.
 */
export function rewriteHtml(html: string, toArchive: ToArchiveUrl): string {
  const rewriter = new RewritingStream();
  let inStyle = false;
  let base: string | null = null;
  const toArchiveUrl: ToArchiveUrl = (reference, use) => toArchive(reference, use, base);
  rewriter.on('startTag', (tag) => {
    inStyle = tag.tagName === 'style';
    if (tag.tagName === 'base') {
      base ??= tag.attrs.find(({ name }) => name === 'href')?.value ?? null;
      return;
    }
    for (const attribute of tag.attrs)
      attribute.value = rewriteAttribute(attribute, useOf(tag.tagName, attribute, tag.attrs), toArchiveUrl);
    if (isRefresh(tag.attrs)) tag.attrs = [];
    if (tag.tagName === 'a' || tag.tagName === 'area') tag.attrs = atTop(tag.attrs);
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

/** An image button is a part of its page. */
function useOf(tagName: string, { name }: Attribute, all: readonly Attribute[]): ReferenceUse {
  if (framing.has(tagName)) return name === 'src' ? 'frame' : 'part';
  if (tagName === 'link') return isLoaded(all) ? 'part' : 'page';
  return linking.has(tagName) && name !== 'src' ? 'page' : 'part';
}

/** Whether a browser loads what a link element names. */
function isLoaded(attributes: readonly Attribute[]): boolean {
  const rel = attributes.find(({ name }) => name === 'rel')?.value ?? '';
  return /\b(stylesheet|icon|apple-touch-icon|preload|modulepreload|manifest)\b/i.test(rel);
}

/** Links within the document stay in their frame; those to a new window keep it. */
function atTop(attributes: readonly Attribute[]): Attribute[] {
  const value = (name: string) => attributes.find((one) => one.name === name)?.value.trim() ?? '';
  if (value('href').startsWith('#')) return attributes.filter(({ name }) => name !== 'target');
  if (value('target').toLowerCase() === '_blank') return [...attributes];
  return [...attributes.filter(({ name }) => name !== 'target'), { name: 'target', value: '_top' }];
}

function rewriteAttribute({ name, value }: Attribute, use: ReferenceUse, toArchiveUrl: ToArchiveUrl): string {
  if (referring.has(name)) return toArchiveUrl(value, use) ?? value;
  if (name === 'style') return rewriteCss(value, toArchiveUrl);
  if (name === 'srcset' || name === 'imagesrcset') return rewriteSourceSet(value, toArchiveUrl);
  return value;
}

/** `a.jpg 1x, b.jpg 2x` */
function rewriteSourceSet(value: string, toArchiveUrl: ToArchiveUrl): string {
  return value
    .split(/,\s+/)
    .map((candidate) => {
      const [reference = '', ...descriptors] = candidate.trim().split(/\s+/);
      return [toArchiveUrl(reference, 'part') ?? reference, ...descriptors].join(' ');
    })
    .join(', ');
}

/** A refresh would leave the archive. */
function isRefresh(attributes: readonly Attribute[]): boolean {
  return attributes.some(
    ({ name, value }) => name === 'http-equiv' && value.trim().toLowerCase() === 'refresh',
  );
}
