import { mix, pick, trait } from '../hash.ts';
import { sectionWords, topicWords } from './site-words.ts';
import type { Language, SiteWord } from './site-words.ts';

/**
 * `static`: `/news/bridge-17.html`; `directory`: `/news/bridge/17/`; `query`: `/view.php?part=news&id=17`.
 */
export type PathStyle = 'static' | 'directory' | 'query';

export interface DemoPage {
  /** place in the breadth-first order of the site's tree; 0 is the home page */
  readonly index: number;
  readonly key: number;
  /** path and query, as requested */
  readonly target: string;
  readonly title: string;
  /** links from the home page */
  readonly depth: number;
}

export interface SiteTree {
  readonly pages: readonly DemoPage[];
  readonly byTarget: ReadonlyMap<string, DemoPage>;
  /** children per page */
  readonly breadth: number;
}

export interface SiteTreeOptions {
  readonly key: number;
  readonly title: string;
  readonly language: Language;
  readonly pageCount: number;
  readonly breadth: number;
  readonly pathStyle: PathStyle;
}

/** The pages of a site: a complete tree of the given breadth below the home page, numbered breadth first. */
export function growSiteTree(options: SiteTreeOptions): SiteTree {
  const pages: DemoPage[] = [];
  const sections: SiteWord[] = [];
  const firstSection = trait(options.key, 'first-section');
  for (let index = 0; index < options.pageCount; index++) {
    const parent = pages[parentIndexOf(index, options.breadth)];
    const section =
      index <= options.breadth
        ? pick(sectionWords, firstSection + index)
        : (sections[parentIndexOf(index, options.breadth)] ?? pick(sectionWords, index));
    sections.push(section);
    pages.push(growPage(options, index, section, parent === undefined ? 0 : parent.depth + 1));
  }
  return {
    pages,
    byTarget: new Map(pages.map((page) => [page.target, page])),
    breadth: options.breadth,
  };
}

export function parentOf(tree: SiteTree, page: DemoPage): DemoPage | undefined {
  return tree.pages[parentIndexOf(page.index, tree.breadth)];
}

export function childrenOf(tree: SiteTree, page: DemoPage): readonly DemoPage[] {
  const first = page.index * tree.breadth + 1;
  return tree.pages.slice(first, first + tree.breadth);
}

/** The previous and the next page in the tree's order, without wrapping around. */
export function neighboursOf(tree: SiteTree, page: DemoPage): readonly DemoPage[] {
  return [tree.pages[page.index - 1], tree.pages[page.index + 1]].filter((other) => other !== undefined);
}

function parentIndexOf(index: number, breadth: number): number {
  return index === 0 ? -1 : Math.floor((index - 1) / breadth);
}

function growPage(options: SiteTreeOptions, index: number, section: SiteWord, depth: number): DemoPage {
  const key = mix(options.key, index);
  const { language } = options;
  if (depth === 0) return { index, key, depth, target: '/', title: options.title };
  if (depth === 1) return { index, key, depth, target: `/${section.slug}/`, title: section.title[language] };
  const topic = pick(topicWords, trait(key, 'topic'));
  return {
    index,
    key,
    depth,
    target: articleTargets[options.pathStyle](section.slug, topic.slug, index),
    title: `${topic.title[language]} ${index}`,
  };
}

const articleTargets: Readonly<Record<PathStyle, (section: string, topic: string, index: number) => string>> =
  {
    static: (section, topic, index) => `/${section}/${topic}-${index}.html`,
    directory: (section, topic, index) => `/${section}/${topic}/${index}/`,
    query: (section, _topic, index) => `/view.php?part=${section}&id=${index}`,
  };
