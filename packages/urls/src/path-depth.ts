/** Path depth of a URL: slashes in its path. The root has 1, `/news/2026/a.html` has 3. */
export function pathDepth(url: string): number {
  const path = URL.parse(url)?.pathname ?? '';
  return path.split('/').length - 1;
}
