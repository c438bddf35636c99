import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import path from 'node:path';

export interface ManualPage {
  title: string;
  /** Without the title. Markdown's own HTML is escaped and links with other protocols are dropped. */
  html: string;
}

/** The manual's page of a Markdown file below `docs`: `console/hosts`; a folder's README is `console`. */
export function manualPageOf(file: string): string {
  return file.replace(/\.md$/, '').replace(/(^|\/)README$/, '') || 'index';
}

/**
 * Renders a page of the manual. Links to other pages and pictures lead to the console; links to files that it
 * does not show become text.
 *
 * @param file path below `docs`
 */
export function renderManual(file: string, markdown: string): ManualPage {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const title = /<h1>(.*?)<\/h1>\n?/.exec(html);
  const body = html
    .replace(title?.[0] ?? '', '')
    .replaceAll(/<(h[2-6])>(.*?)<\/\1>/g, (_, tag, text) => `<${tag} id="${anchorOf(text)}">${text}</${tag}>`)
    .replaceAll(/ src="([^"]*)"/g, (_, source) => ` src="${pictureHref(file, source)}" loading="lazy"`)
    .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, target, text) => {
      const href = manualHref(file, target);
      return href === null ? text : `<a href="${href}">${text}</a>`;
    });
  return { title: plainText(title?.[1] ?? ''), html: body };
}

/** The anchor that GitHub generates for a heading, to which the documents link. */
function anchorOf(heading: string): string {
  return plainText(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity);
}

/** The address of a link's target; null for a file that the console does not show. */
function manualHref(file: string, target: string): string | null {
  if (/^(https?:|mailto:|#)/.test(target)) return target;
  const [name = '', anchor] = target.split('#');
  const below = path.posix.join(path.posix.dirname(file), name);
  if (!below.endsWith('.md') || below.startsWith('..')) return null;
  return `/manual/${manualPageOf(below)}${anchor === undefined ? '' : `#${anchor}`}`;
}

function pictureHref(file: string, source: string): string {
  return `/api/manual/pictures/${path.posix.join(path.posix.dirname(file), source)}`;
}
