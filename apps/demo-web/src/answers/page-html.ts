import { crossLinksOf, originOf } from '../world/demo-world.ts';
import type { DemoWorld } from '../world/demo-world.ts';
import type { PageVersion } from '../sites/change-process.ts';
import { mix, trait, unit } from '../hash.ts';
import { paragraph } from '../sites/prose.ts';
import { childrenOf, neighboursOf, parentOf } from '../sites/site-tree.ts';
import type { DemoPage } from '../sites/site-tree.ts';
import type { Site } from '../sites/site.ts';
import { trapLinksOf } from './traps.ts';

export interface PageView {
  readonly world: DemoWorld;
  readonly site: Site;
  readonly page: DemoPage;
  readonly version: PageVersion;
  /** differs in every answer; used in attributes only, on hosts with noisy markup */
  readonly nonce: number;
  /** appended to every internal link, such as `;jsessionid=…`; empty on hosts without sessions */
  readonly linkSuffix: string;
}

const maxParagraphsLog = 4.6;
const imageShare = 0.1;
const deadLinkShare = 0.04;
const noarchiveShare = 0.01;

/**
 * The HTML of one version of a page, before encoding. Apart from the nonce it depends only on the page and
 * its version: answers for one version have the same text, and those for different versions never do.
 */
export function renderPage(view: PageView): string {
  const { site, page } = view;
  return `<!doctype html>
<html lang="${site.name.language}">
<head>
<meta charset="${site.charset}">
<title>${page.index === 0 ? site.name.title : `${page.title} | ${site.name.title}`}</title>
<link rel="stylesheet" href="/assets/site.css">${noarchiveTag(page)}${noiseTag(view)}
</head>
<body>
<header><img src="/assets/logo.svg" alt=""><strong>${site.name.title}</strong>
${navigation(view)}</header>
<main>
<h1>${page.title}</h1>
${edition(site, view.version)}
${paragraphs(site, page, view.version)}
${figure(page)}</main>
${linkList('children', view, childrenOf(site.tree, page))}
${linkList('neighbours', view, neighboursOf(site.tree, page))}
${elsewhere(view)}
<footer>${site.name.title}${deadLink(page)}</footer>
</body>
</html>
`;
}

function navigation(view: PageView): string {
  const { tree } = view.site;
  const home = tree.pages.slice(0, 1);
  const parent = parentOf(tree, view.page);
  const sections = home.flatMap((page) => childrenOf(tree, page));
  const pages = new Set([...home, ...(parent === undefined ? [] : [parent]), ...sections]);
  return `<nav>${[...pages].map((page) => internalLink(view, page)).join(' ')}</nav>`;
}

/** A line that differs between all versions. */
function edition(site: Site, version: PageVersion): string {
  const label = site.name.language === 'ja' ? '更新番号' : 'Edition';
  return `<p class="edition">${label} ${version.sequence}</p>`;
}

/**
 * The first paragraph is new in every version, each further one about half as often as the previous, the last
 * never.
 */
function paragraphs(site: Site, page: DemoPage, version: PageVersion): string {
  const count = Math.ceil(Math.exp(unit(trait(page.key, 'length')) * maxParagraphsLog));
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const generation = i < 6 ? Math.floor(version.sequence / 2 ** i) : 0;
    parts.push(`<p>${paragraph(site.name.language, mix(mix(page.key, i), generation))}</p>`);
  }
  return parts.join('\n');
}

function linkList(name: string, view: PageView, pages: readonly DemoPage[]): string {
  if (pages.length === 0) return '';
  const items = pages.map((page) => `<li>${internalLink(view, page)}</li>`).join('');
  return `<ul class="${name}">${items}</ul>`;
}

function internalLink(view: PageView, page: DemoPage): string {
  return `<a href="${escapeAttribute(page.target + view.linkSuffix)}">${page.title}</a>`;
}

/** Links out of the site's tree: to other hosts, and on trap hosts into the trap. */
function elsewhere(view: PageView): string {
  const { world, site, page } = view;
  const linkedHosts = page.index === 0 ? (world.byHostname.get(site.hostname)?.linkedHosts ?? []) : [];
  const hosts = linkedHosts.map((name) => `${originOf(world.port, name)}/`);
  const targets = [...hosts, ...crossLinksOf(world, page), ...trapLinksOf(site, page)];
  const links = targets.map(
    (target) => `<a href="${escapeAttribute(target)}">${escapeAttribute(target)}</a>`,
  );
  return links.length === 0 ? '' : `<aside>${links.join(' ')}</aside>`;
}

function figure(page: DemoPage): string {
  if (unit(trait(page.key, 'image')) >= imageShare) return '';
  return `<figure><img src="/assets/photo-${page.index % 5}.png" alt=""></figure>\n`;
}

function deadLink(page: DemoPage): string {
  return unit(trait(page.key, 'dead-link')) < deadLinkShare
    ? ` <a href="/closed/${page.index}.html">…</a>`
    : '';
}

function noarchiveTag(page: DemoPage): string {
  return unit(trait(page.key, 'noarchive')) < noarchiveShare
    ? '\n<meta name="robots" content="noarchive">'
    : '';
}

function noiseTag({ site, nonce }: PageView): string {
  if (!site.noisyMarkup) return '';
  return `\n<script nonce="${nonce.toString(36)}" data-rendered-at="${nonce}"></script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;');
}
