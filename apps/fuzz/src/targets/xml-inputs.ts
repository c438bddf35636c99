/** Words of XML and of its attacks. */
export const xmlWords = [
  ...`<?xml <!DOCTYPE <!ENTITY <![CDATA[ ]]> <!-- --> </ /> &amp; &lt; &lol; &#0; &#x110000; &#xd800; xmlns= xml:base= version= encoding=`.split(
    ' ',
  ),
  'encoding="utf-16"',
  '<!ENTITY a "&b;&b;&b;&b;">',
];

/** Entities that would make gigabytes of a kilobyte for a parser that expands them. */
export const entityBomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "0123456789">${Array.from(
  'bcdefghij',
  (name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`,
).join('')}]>`;

export function nested(depth: number, inside: string): string {
  return '<a>'.repeat(depth) + inside + '</a>'.repeat(depth);
}
