import { readBoundedBody } from './read-bounded-body.ts';

/**
 * The fields of a form as a browser sends them, the last of those that have the same name; null if they are longer than `maxBytes`.
 * Without U+0000, which nobody types and no database keeps.
 */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, string> | null> {
  const body = await readBoundedBody(request.body, maxBytes);
  if (body === null) return null;
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  return Object.fromEntries([...fields].map(([name, value]) => [name, value.replaceAll('\0', '')]));
}
