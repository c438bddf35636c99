import { readBoundedBody } from './read-bounded-body.ts';

/** The fields of a form as a browser sends them, the last of those that have the same name; null if they are longer than `maxBytes`. */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, string> | null> {
  const body = await readBoundedBody(request.body, maxBytes);
  return body && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
}
