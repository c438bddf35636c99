import type { APIRequestContext } from '@playwright/test';

/** The console's API, called with the session of a browser context. */
export interface ConsoleApi {
  query<Answer>(procedure: string, input?: object): Promise<Answer>;
  mutate<Answer>(procedure: string, input: object): Promise<Answer>;
}

/** @throws with the API's message on an error response */
export function consoleApi(request: APIRequestContext, url: string): ConsoleApi {
  const read = async <Answer>(procedure: string, answer: Awaited<ReturnType<APIRequestContext['get']>>) => {
    if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`);
    const { result } = (await answer.json()) as { result: { data: { json: Answer } } };
    return result.data.json;
  };
  const at = (procedure: string) => `${url}/api/trpc/${procedure}`;
  return {
    query: async (procedure, input) => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : '';
      return read(procedure, await request.get(`${at(procedure)}${query}`));
    },
    mutate: async (procedure, input) =>
      read(procedure, await request.post(at(procedure), { data: { json: input }, headers: { origin: url } })),
  };
}
