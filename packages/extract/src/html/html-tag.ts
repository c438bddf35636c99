import { NameTable } from '../markup/name-table.ts';
import { referenceAttributes, tagRule, type TagRule } from './tag-references.ts';
import { elementRole, type ElementRole } from './visible-text.ts';

/** What the reader of pages knows of a tag by its name. */
export interface HtmlTag {
  name: string;
  role: ElementRole;
  /** Where it holds links. */
  rule: TagRule | null;
  readsAttributes: boolean;
}

const readForThemselves = new Set(['base', 'html', 'input', 'link', 'meta']);

function htmlTag(name: string): HtmlTag {
  const rule = tagRule(name);
  return {
    name,
    role: elementRole(name),
    rule,
    readsAttributes: rule !== null || readForThemselves.has(name),
  };
}

export const htmlTags = new NameTable(
  htmlTag,
  new Set([...referenceAttributes, 'content', 'http-equiv', 'lang', 'name', 'xml:lang']),
);
