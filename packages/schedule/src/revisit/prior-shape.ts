/**
 * a0: how strongly the prior about a page is held, in changes seen; what forgetting leaves is no less. Pages that are much alike on each host
 * want a large one, pages of one host that lie far apart a small one. Whatever it is set to, beliefs stay valid.
 */
export const usualPriorShape = 0.3;

/** Nobody may set it outside: below, a page's first verdict would say all there is to know of it, above, its first ten next to nothing. */
export const priorShapeBounds = { least: 0.1, most: 1.5 };
