/** The links of every page to other pages: a module for `meguri scans run`. */
export const columns = { target: 'text', kind: 'text' };

export default ({ mediaType, links }) =>
  mediaType === 'text/html'
    ? links
        .filter(({ kind }) => kind === 'a' || kind === 'area')
        .map(({ url, kind }) => ({ target: url, kind }))
    : null;
