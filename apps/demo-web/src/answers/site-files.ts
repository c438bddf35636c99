import { htmlAnswer, textAnswer } from './answer.ts';
import type { BodyAnswer } from './answer.ts';
import { originOf } from '../world/demo-world.ts';
import type { DemoWorld } from '../world/demo-world.ts';
import { trait } from '../hash.ts';
import type { Site } from '../sites/site.ts';
import { privatePath } from './traps.ts';

const crawlDelaysSeconds = [1, 2, 5, 10];
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * The files of a site besides its pages: robots.txt, sitemap, style sheet, pictures.
 * Undefined for other paths.
 */
export function answerSiteFile(world: DemoWorld, site: Site, path: string): BodyAnswer | undefined {
  switch (path) {
    case '/robots.txt':
      return site.robots === 'missing' ? undefined : textAnswer(200, robotsText(world, site));
    case '/sitemap.xml':
      return file('application/xml', sitemap(world, site));
    case '/assets/site.css':
      return file('text/css', 'main { max-width: 40rem; margin: auto }\n');
    case '/assets/logo.svg':
      return file('image/svg+xml', logo(site));
    case privatePath:
      return site.robots === 'disallow-parts'
        ? htmlAnswer('<!doctype html>\n<title>Private</title>\n<p>No crawler should be reading this.\n')
        : undefined;
    default:
      return /^\/assets\/photo-\d\.png$/.test(path) ? file('image/png', photo) : undefined;
  }
}

function robotsText(world: DemoWorld, site: Site): string {
  const lines = ['User-agent: *'];
  if (site.robots === 'disallow-parts') lines.push('Disallow: /private/', 'Disallow: /*?print=');
  if (site.robots === 'crawl-delay') lines.push(`Crawl-delay: ${crawlDelaySeconds(site)}`);
  lines.push('Allow: /', '', `Sitemap: ${originOf(world.port, site.hostname)}/sitemap.xml`, '');
  return lines.join('\n');
}

function crawlDelaySeconds(site: Site): number {
  return crawlDelaysSeconds[trait(site.key, 'crawl-delay') % crawlDelaysSeconds.length] ?? 1;
}

function sitemap(world: DemoWorld, site: Site): string {
  const origin = originOf(world.port, site.hostname);
  const urls = site.tree.pages.map(
    ({ target }) => `<url><loc>${origin}${target.replaceAll('&', '&amp;')}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function logo(site: Site): string {
  const hue = site.key % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="hsl(${hue} 60% 45%)"/></svg>\n`;
}

function file(contentType: string, body: string | Buffer): BodyAnswer {
  return { kind: 'body', status: 200, headers: { 'content-type': contentType }, body: Buffer.from(body) };
}
