import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor, type Expression, type JSXAttributeItem, type JSXChild } from 'oxc-parser';
import { expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** Names, URLs and commands that are the same in every language. */
const alike =
  /^(https?:.*|(npx )?meguri .*|jp|Meguri|robots\.txt|Crawl-delay|Retry-After|ETag|Last-Modified|Ctrl|CSV|JSON|English|日本語)$/;

/** Attributes and properties with visible or spoken text. */
const readable =
  /^(aria-label|aria-description|alt|title|label|placeholder|hint|note|what|summary|header|unit|definition|all|touches|text|empty)$/;

/** Shown when the messages could not be loaded. */
const withoutWords = ['app/global-error.tsx'];

/** Texts in the source instead of in `messages`, with their lines. */
function literalWords(file: string): string[] {
  const code = readFileSync(path.join(source, file), 'utf8');
  const found: string[] = [];
  const report = (text: string, at: number) => {
    const words = text.trim();
    if (/\p{L}{2,}/u.test(words) && !alike.test(words))
      found.push(`${file}:${code.slice(0, at).split('\n').length} ${words}`);
  };
  new Visitor({
    JSXText: ({ value, start }) => report(value, start),
    JSXElement: ({ children }) => shown(children),
    JSXFragment: ({ children }) => shown(children),
    JSXAttribute: (attribute) => {
      for (const [text, at] of attributeTexts(attribute)) report(text, at);
    },
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      if (readable.test(name) && isExpression(value)) for (const [text, at] of texts(value)) prose(text, at);
    },
  }).visit(parseSync(file, code).program);
  return found;

  function shown(children: readonly JSXChild[]) {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression')
        for (const [text, at] of texts(child.expression)) report(text, at);
  }

  /** Reports strings that look like sentences, not keys. */
  function prose(text: string, at: number) {
    if (/^\p{Lu}\p{Ll}|\p{Ll} \p{Ll}/u.test(text.trim())) report(text, at);
  }
}

const isExpression = (node: { type: string }): node is Expression => !node.type.endsWith('Pattern');

function attributeTexts({
  name,
  value,
}: Extract<JSXAttributeItem, { type: 'JSXAttribute' }>): [string, number][] {
  if (name.type !== 'JSXIdentifier' || !readable.test(name.name) || value === null) return [];
  if (value.type === 'Literal') return [[value.value, value.start]];
  if (value.type !== 'JSXExpressionContainer' || value.expression.type === 'JSXEmptyExpression') return [];
  return texts(value.expression);
}

/** The literal texts that an expression may evaluate to. */
function texts(expression: Expression): [string, number][] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [[expression.value, expression.start]] : [];
    case 'TemplateLiteral':
      return expression.quasis.map(({ value, start }) => [value.raw, start]);
    case 'ConditionalExpression':
      return [...texts(expression.consequent), ...texts(expression.alternate)];
    case 'LogicalExpression':
      return texts(expression.right);
    default:
      return [];
  }
}

it('has no text outside of the messages', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !withoutWords.includes(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(literalWords)).toEqual([]);
});
