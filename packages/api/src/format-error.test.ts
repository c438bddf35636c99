import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { describe, expect, it } from 'vitest';
import type { ApiContext } from './api-context.ts';
import { appRouter } from './app-router.ts';
import type { Refusal } from './service-error.ts';
import { refusal, ServiceError } from './services-port.ts';
import type { ConsoleServices } from './services-port.ts';
import { createMemoryServices } from './testing/memory-services.ts';
import { testContext } from './testing/test-context.ts';

async function postOverHttp(change: Partial<ApiContext>, path: string, input: unknown): Promise<unknown> {
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    router: appRouter,
    req: new Request(`http://console.test/api/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input }),
    }),
    createContext: () => testContext(change),
  });
  return response.json();
}

describe('the error that a browser receives', () => {
  const failing = (fault: Error): Partial<ApiContext> => {
    const services: ConsoleServices = createMemoryServices();
    return { services: { ...services, auth: { ...services.auth, signIn: () => Promise.reject(fault) } } };
  };

  it.each([
    ['invalid', 'BAD_REQUEST', 400],
    ['not-found', 'NOT_FOUND', 404],
    ['conflict', 'CONFLICT', 409],
    ['bad-credentials', 'UNAUTHORIZED', 401],
    ['link-invalid', 'BAD_REQUEST', 400],
    ['forbidden', 'FORBIDDEN', 403],
    ['too-many-attempts', 'TOO_MANY_REQUESTS', 429],
    ['unavailable', 'SERVICE_UNAVAILABLE', 503],
  ] as const)('is the sentence of a refusal: %s becomes %s', async (reason, code, httpStatus) => {
    const refused = new ServiceError(reason, 'One sentence.', 'name');
    const answer = await postOverHttp(failing(refused), 'auth.signIn', { name: 'a', password: 'b' });
    expect(answer).toMatchObject({
      error: { json: { message: 'One sentence.', data: { code, httpStatus, reason, field: 'name' } } },
    });
  });

  it('is that sentence even if the refusal belongs to another copy of its class', async () => {
    const foreign = Object.assign(new Error('Taken.'), {
      name: 'ServiceError',
      code: 'conflict',
      field: null,
    });
    const answer = await postOverHttp(failing(foreign), 'auth.signIn', { name: 'a', password: 'b' });
    expect(answer).toMatchObject({ error: { json: { message: 'Taken.', data: { code: 'CONFLICT' } } } });
  });

  it('is translated for the caller, if a translation exists', async () => {
    const words = {
      refusal: ({ word, values }: Refusal) => (word === 'unknownUser' ? `誰? ${values['name']}` : null),
      issue: () => '',
    };
    const ask = (error: Error) =>
      postOverHttp({ ...failing(error), words }, 'auth.signIn', { name: 'a', password: 'b' });
    const own = await ask(refusal('invalid', 'unknownUser', { name: 'a' }));
    expect(own).toMatchObject({ error: { json: { message: '誰? a' } } });
    const other = await ask(refusal('invalid', 'unknownAct'));
    expect(other).toMatchObject({ error: { json: { message: 'Action not found.' } } });
  });

  it('is the field and the rule of a failed validation', async () => {
    const answer = await postOverHttp({}, 'auth.signIn', { name: '', password: 'b' });
    expect(answer).toMatchObject({
      error: { json: { message: 'name: Enter your name', data: { field: 'name', reason: 'invalid' } } },
    });
  });

  it('is never the text of a fault, only its id in the log', async () => {
    const fault = new Error('connect ECONNREFUSED postgres://user:secret@db/meguri');
    const answer = await postOverHttp(failing(fault), 'auth.signIn', { name: 'a', password: 'b' });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer).toMatchObject({
      error: { json: { data: { code: 'INTERNAL_SERVER_ERROR', requestId: 'req-1' } } },
    });
    expect(JSON.stringify(answer)).toContain('req-1');
  });
});
