/** What may hold a semicolon that ends no statement: comments, texts, names, bodies of functions. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|./g;

/** The statements of a script, without comments and the semicolons between them. */
export function splitStatements(script: string): string[] {
  const statements = [''];
  for (const [text] of script.matchAll(token)) {
    if (text === ';') statements.push('');
    // A comment separates words, as a space does.
    else statements.push(statements.pop() + (/^(?:--|\/\*)/.test(text) ? ' ' : text));
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
