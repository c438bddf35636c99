const cgiPath = /\/cgi(-bin)?\/|\.(cgi|fcgi|pl)(\/|$)/i;
/** A program with a path after it: `/index.php/events/`. Without one, `/about.php` counts like a file. */
const programWithPath = /\.(php[3-8]?|phtml|asp|aspx|ashx|jsp|jspx|do|action|cfm|cfml|dll|exe)\/./i;
/** Generated pages of wikis, in the languages of the largest wikis. */
const specialPage =
  /\/(special|spezial|spécial|speciale|especial|speciaal|specjalna|служебная|特別|特殊|특수):[^/]/i;
const pathParameter = /;[^/=;]+=/;

/**
 * Whether the URL alone shows that a page is generated: it has a query, is CGI, or names a program or a
 * special page.
 */
export function isDynamicUrl(url: string): boolean {
  const query = url.indexOf('?');
  if (query !== -1 && query < url.length - 1) return true;
  const path = query === -1 ? url : url.slice(0, query);
  if (cgiPath.test(path) || programWithPath.test(path) || pathParameter.test(path)) return true;
  return path.includes(':', path.indexOf('/') + 1) && specialPage.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
