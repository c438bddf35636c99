const cgiPath = /\/cgi(-bin)?\/|\.(cgi|fcgi|pl)(\/|$)/i;

/** Does the URL look like a page that a program makes for the asking: a query, or CGI? */
export function isDynamicUrl(url: string): boolean {
  const query = url.indexOf('?');
  return (query !== -1 && query < url.length - 1) || cgiPath.test(query === -1 ? url : url.slice(0, query));
}
