import { NameTable } from '../markup/name-table.ts';
import { referenceAttributes, tagRule, type TagRule } from './tag-references.ts';
import { elementRole, type ElementRole } from './visible-text.ts';

/** Properties of a tag, by its name. */
export interface HtmlTag {
  name: string;
  role: ElementRole;
  /** Which attributes hold links. */
  rule: TagRule | null;
  readsAttributes: boolean;
}

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
