/** The absolute targets of the anchors in a demo page. The pages are regular enough for a pattern; others are not. */
export function linksIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a href="([^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base).href,
  );
}
