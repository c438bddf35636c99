/**
 * How a page is like the one of its host whose content it repeats: the same bytes; other bytes with the same
 * title, text and links; nearly the same text with the same images.
 */
export type Likeness = 'identical' | 'same-text' | 'similar';
