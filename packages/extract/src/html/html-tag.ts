import {
  isFollowedRelation,
  isNofollow,
  type LinkKind,
  type LinkReference,
  relationWords,
} from '../links/link.ts';
import { NameTable } from '../markup/html-names.ts';
import type { Attributes } from '../markup/markup-handler.ts';
import { srcsetUrls } from './attribute-values.ts';
import { elementRole, type ElementRole } from './visible-text.ts';

/** Properties of a tag, by its name. */
export interface HtmlTag {
  name: string;
  role: ElementRole;
  /** Attributes with links; null: none. */
  rule: TagRule | null;
  readsAttributes: boolean;
}

export interface TagRule {
  kind: LinkKind;
  urlAttributes: readonly string[];
  srcsetAttributes?: readonly string[];
}

/** Attributes in which lazy-loading scripts store the later `src` and `srcset`. */
const lazyImageAttributes = ['data-src', 'data-original', 'data-lazy-src'];
const lazySrcsetAttributes = ['data-srcset', 'data-original-set', 'data-lazy-srcset'];

const image: TagRule = {
  kind: 'img',
  urlAttributes: ['src', ...lazyImageAttributes],
  srcsetAttributes: ['srcset', ...lazySrcsetAttributes],
};
const background: TagRule = { kind: 'img', urlAttributes: ['background'] };
const player: TagRule = { kind: 'media', urlAttributes: ['src', 'poster', 'data-src'] };

/** `xlink:href` and `image` are for SVG inside the page. */
const rules = new Map<string, TagRule>([
  ['a', { kind: 'a', urlAttributes: ['href', 'xlink:href'] }],
  ['area', { kind: 'area', urlAttributes: ['href'] }],
  ['frame', { kind: 'frame', urlAttributes: ['src'] }],
  ['iframe', { kind: 'frame', urlAttributes: ['src', 'data-src'] }],
  ['img', image],
  ['image', { ...image, urlAttributes: ['href', 'xlink:href', ...image.urlAttributes] }],
  ['source', { ...player, srcsetAttributes: ['srcset', ...lazySrcsetAttributes] }],
  ['video', player],
  ['audio', player],
  ['track', { kind: 'media', urlAttributes: ['src'] }],
  ['script', { kind: 'script', urlAttributes: ['src', 'xlink:href'] }],
  ['embed', { kind: 'embed', urlAttributes: ['src'] }],
  ['object', { kind: 'embed', urlAttributes: ['data'] }],
  ['body', background],
  ['table', background],
  ['td', background],
  ['th', background],
  ['tr', background],
]);

/** The attributes of a tag that hold links; null if there are none or they need special handling. */
function tagRule(name: string): TagRule | null {
  return rules.get(name) ?? null;
}

/** Attributes that {@link tagReferences} reads. */
const referenceAttributes: readonly string[] = [
  ...[...rules.values()].flatMap(({ urlAttributes, srcsetAttributes = [] }) => [
    ...urlAttributes,
    ...srcsetAttributes,
  ]),
  'href',
  'imagesrcset',
  'rel',
  'src',
  'type',
];

const tagsReadSpecially = new Set(['base', 'html', 'input', 'link', 'meta']);

function htmlTag(name: string): HtmlTag {
  const rule = tagRule(name);
  return {
    name,
    role: elementRole(name),
    rule,
    readsAttributes: rule !== null || tagsReadSpecially.has(name),
  };
}

export const htmlTags = new NameTable(
  htmlTag,
  new Set([...referenceAttributes, 'content', 'http-equiv', 'lang', 'name', 'xml:lang']),
);

/**
 * The links of one tag, in the order of its rule. Base, meta and canonical are read elsewhere; forms are not
 * followed.
 */
export function tagReferences({ name: tag, rule }: HtmlTag, attributes: Attributes): LinkReference[] {
  if (attributes.size === 0) return [];
  if (tag === 'link') return linkElementReferences(attributes);
  if (tag === 'input') return inputReferences(attributes);
  if (rule === null) return [];

  const nofollow = isNofollow(relationWords(attributes.get('rel') ?? ''));
  const references: LinkReference[] = [];
  for (const name of rule.urlAttributes) {
    const reference = attributes.get(name);
    if (reference !== undefined) references.push({ reference, kind: rule.kind, nofollow });
  }
  for (const name of rule.srcsetAttributes ?? []) {
    for (const reference of srcsetUrls(attributes.get(name) ?? '')) {
      references.push({ reference, kind: 'img', nofollow });
    }
  }
  return references;
}

function linkElementReferences(attributes: Attributes): LinkReference[] {
  const relations = relationWords(attributes.get('rel') ?? '');
  if (!isFollowedRelation(relations)) return [];
  const nofollow = isNofollow(relations);
  const targets = [...srcsetUrls(attributes.get('imagesrcset') ?? '')];
  const href = attributes.get('href');
  if (href !== undefined) targets.unshift(href);
  return targets.map((reference) => ({ reference, kind: 'link', nofollow }));
}

function inputReferences(attributes: Attributes): LinkReference[] {
  const reference = attributes.get('src');
  if (reference === undefined || attributes.get('type')?.toLowerCase() !== 'image') return [];
  return [{ reference, kind: 'img', nofollow: false }];
}
