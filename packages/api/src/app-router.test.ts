import type { LiveEvent, Me } from '@meguri/contracts';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { describe, expect, it } from 'vitest';
import type { ApiContext } from './api-context.ts';
import { appRouter, createCaller } from './app-router.ts';
import type { Refusal } from './service-error.ts';
import { refusal, ServiceError } from './services-port.ts';
import type { ConsoleServices } from './services-port.ts';
import { createMemoryServices } from './testing/memory-services.ts';

const now = new Date('2026-11-20T12:00:00Z');
const people: Record<Me['role'], Me> = {
  viewer: { id: 1, name: 'viewer', role: 'viewer' },
  operator: { id: 2, name: 'operator', role: 'operator' },
  administrator: { id: 3, name: 'administrator', role: 'administrator' },
};

function context(change: Partial<ApiContext> = {}): ApiContext {
  return {
    services: createMemoryServices({ clock: () => now, pulseMs: 1 }),
    requestId: 'req-1',
    clientAddress: '192.0.2.1',
    sameOrigin: true,
    viewer: people.viewer,
    stopping: new AbortController().signal,
    session: { token: null, write: () => undefined, clear: () => undefined },
    ...change,
  };
}

function callAs(role: Me['role'] | null) {
  return createCaller(context({ viewer: role && people[role] }));
}

async function postOverHttp(change: Partial<ApiContext>, path: string, input: unknown): Promise<unknown> {
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    router: appRouter,
    req: new Request(`http://console.test/api/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input }),
    }),
    createContext: () => context(change),
  });
  return response.json();
}

describe('roles', () => {
  it('asks whoever is not signed in to sign in', async () => {
    await expect(callAs(null).overview.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('lets a viewer look and not touch', async () => {
    const viewer = callAs('viewer');
    expect((await viewer.hosts.list({})).rows.length).toBe(100);
    await expect(viewer.hosts.edit({ name: 'www.example.org', paused: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This takes the role of operator.',
    });
  });

  it('lets an operator edit hosts and leaves settings to administrators', async () => {
    const operator = callAs('operator');
    const host = await operator.hosts.edit({ name: 'www.example.org', minIntervalSeconds: 90 });
    expect(host.interval).toMatchObject({ seconds: 90, binding: 'operator' });
    await expect(operator.settings.set({ key: 'access.intervalSeconds', value: 30 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('lets an administrator change settings', async () => {
    const view = await callAs('administrator').settings.set({ key: 'access.intervalSeconds', value: '30' });
    expect(view).toMatchObject({ value: 30, isDefault: false });
  });
});

describe('what if', () => {
  it('is asked by operators, about rules that make sense', async () => {
    const rules = { seedListId: 1, policy: 'paper' as const, minIntervalSeconds: 86_400 };
    const operator = callAs('operator');
    expect(await operator.whatIf.start(rules)).toEqual({ id: '1' });
    for (const wrong of [{ accessesPerDay: -1 }, { minIntervalSeconds: 1 }, { seed: 0.5 }])
      await expect(operator.whatIf.start({ ...rules, ...wrong })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });
});

describe('overloaded hosts', () => {
  it('are listed and previewed for whoever may look, and nothing else is taken', async () => {
    const viewer = callAs('viewer');
    const { rows, total } = await viewer.overload.list({});
    expect(rows).toHaveLength(Math.min(total, 100));
    expect(rows.every(({ overloaded }) => overloaded)).toBe(true);
    const resolutions = [{ kind: 'accept' as const }, { kind: 'exclude-share' as const, share: 0.2 }];
    const { previews } = await viewer.overload.preview({ name: 'www.example.org', resolutions });
    expect(previews.map(({ resolution }) => resolution)).toEqual(resolutions);
    const events = await Array.fromAsync(await viewer.overload.dryRun({ resolution: { kind: 'accept' } }));
    expect(events).toMatchObject([
      { kind: 'progress' },
      { kind: 'outcome', dryRun: { resolution: { kind: 'accept' } } },
    ]);
    const wrong = [{ kind: 'exclude-share' as const, share: 20 }];
    await expect(
      viewer.overload.preview({ name: 'www.example.org', resolutions: wrong }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('what is done about an overloaded host', () => {
  const name = 'www.example.org';
  const resolution = { kind: 'accept' as const };

  it('is chosen and taken back by operators only', async () => {
    const operator = callAs('operator');
    expect(await operator.overload.choose({ name, resolution, reason: 'a try' })).toMatchObject({
      resolution,
    });
    expect(await operator.overload.undo({ name })).toMatchObject({ resolution: { kind: 'optimal-price' } });
    const hosts = [{ name }];
    const chosen = await operator.overload.chooseForAll({ hosts, resolution });
    expect(chosen).toMatchObject({ done: [{ name }], refused: [] });
    await operator.overload.undoForAll({ hosts: chosen.done });
    for (const call of [
      callAs('viewer').overload.chooseForAll({ hosts, resolution }),
      callAs('viewer').overload.undoForAll({ hosts }),
      callAs('viewer').overload.choose({ name, resolution }),
      callAs('viewer').overload.undo({ name }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('requests from elsewhere', () => {
  it('refuses mutations that another site sends, even before signing in', async () => {
    const elsewhere = createCaller(context({ sameOrigin: false, viewer: people.administrator }));
    await expect(elsewhere.hosts.edit({ name: 'www.example.org', paused: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(elsewhere.auth.signIn({ name: 'a', password: 'b' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('answers questions whatever their origin, since browsers do not let other sites read them', async () => {
    const elsewhere = createCaller(context({ sameOrigin: false }));
    expect((await elsewhere.overview.get()).hosts.total).toBe(152);
  });
});

describe('signing in', () => {
  it('begins a session with the one-time link, once', async () => {
    const written: string[] = [];
    const services = createMemoryServices({ clock: () => now });
    const session = { token: null, write: (token: string) => written.push(token), clear: () => undefined };
    const caller = createCaller(context({ services, viewer: null, session }));
    const claim = { token: 'first', name: 'keeper', password: 'a long enough one' };

    expect(await caller.auth.inspectLink({ token: 'first' })).toEqual({
      usable: true,
      role: 'administrator',
    });
    expect(await caller.auth.claimLink(claim)).toMatchObject({ name: 'keeper', role: 'administrator' });
    expect(written).toHaveLength(1);
    await expect(caller.auth.claimLink(claim)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await caller.auth.signIn({ name: 'keeper', password: claim.password })).toMatchObject({ id: 1 });
    await expect(caller.auth.signIn({ name: 'keeper', password: 'wrong' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('wants a password of twelve characters', async () => {
    const claim = { token: 'first', name: 'keeper', password: 'short' };
    await expect(callAs(null).auth.claimLink(claim)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('clears the cookie on signing out', async () => {
    let cleared = 0;
    const session = { token: 'gone', write: () => undefined, clear: () => void (cleared += 1) };
    await createCaller(context({ session })).auth.signOut();
    expect(cleared).toBe(1);
  });
});

describe('validation', () => {
  it.each([
    ['a range of no minutes', () => callAs('viewer').overview.series({ rangeMinutes: 0 })],
    ['a limit beyond a screenful', () => callAs('viewer').hosts.list({ limit: 501 })],
    [
      'a robots recheck under a minute',
      () => callAs('operator').hosts.edit({ name: 'a', robotsRecheckSeconds: 5 }),
    ],
    ['no seeds at all', () => callAs('operator').seeds.add({ urls: [] })],
    ['a seed list without a name', () => callAs('operator').seeds.update({ id: 1, change: { name: '' } })],
  ])('refuses %s', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('changes only the fields of a seed list that are named', async () => {
    const changed = await callAs('operator').seeds.update({ id: 2, change: { name: 'Councils' } });
    expect(changed).toMatchObject({ name: 'Councils', policy: 'paper', scope: { maxPagesPerHost: 20_000 } });
  });

  it('answers for each seed on its own', async () => {
    const results = await callAs('operator').seeds.add({ urls: ['https://new.example/', 'not an address'] });
    expect(results).toMatchObject([
      { url: 'https://new.example/', accepted: true, host: 'new.example' },
      { url: 'not an address', accepted: false, reason: { code: 'invalid' } },
    ]);
  });
});

describe('what a browser is told of an error', () => {
  const failing = (fault: Error): Partial<ApiContext> => {
    const services: ConsoleServices = createMemoryServices({ clock: () => now });
    return { services: { ...services, auth: { ...services.auth, signIn: () => Promise.reject(fault) } } };
  };

  it.each([
    ['invalid', 'BAD_REQUEST', 400],
    ['not-found', 'NOT_FOUND', 404],
    ['conflict', 'CONFLICT', 409],
    ['bad-credentials', 'UNAUTHORIZED', 401],
    ['link-invalid', 'BAD_REQUEST', 400],
    ['forbidden', 'FORBIDDEN', 403],
    ['throttled', 'TOO_MANY_REQUESTS', 429],
    ['unavailable', 'SERVICE_UNAVAILABLE', 503],
  ] as const)('is the sentence of a refusal: %s becomes %s', async (reason, code, httpStatus) => {
    const refused = new ServiceError(reason, 'One sentence.', 'name');
    const answer = await postOverHttp(failing(refused), 'auth.signIn', { name: 'a', password: 'b' });
    expect(answer).toMatchObject({
      error: { json: { message: 'One sentence.', data: { code, httpStatus, reason, field: 'name' } } },
    });
  });

  it('is that sentence also when the refusal is of another copy of its class', async () => {
    const foreign = Object.assign(new Error('Taken.'), {
      name: 'ServiceError',
      code: 'conflict',
      field: null,
    });
    const answer = await postOverHttp(failing(foreign), 'auth.signIn', { name: 'a', password: 'b' });
    expect(answer).toMatchObject({ error: { json: { message: 'Taken.', data: { code: 'CONFLICT' } } } });
  });

  it('is told in the words of whoever asks, where they have some', async () => {
    const words = {
      refusal: ({ word, values }: Refusal) => (word === 'unknownUser' ? `誰? ${values['name']}` : null),
      issue: () => '',
    };
    const ask = (error: Error) =>
      postOverHttp({ ...failing(error), words }, 'auth.signIn', { name: 'a', password: 'b' });
    const own = await ask(refusal('invalid', 'unknownUser', { name: 'a' }));
    expect(own).toMatchObject({ error: { json: { message: '誰? a' } } });
    const other = await ask(refusal('invalid', 'unknownAct'));
    expect(other).toMatchObject({ error: { json: { message: 'There is no such action.' } } });
  });

  it('is the field and the rule of a failed validation', async () => {
    const answer = await postOverHttp({}, 'auth.signIn', { name: '', password: 'b' });
    expect(answer).toMatchObject({
      error: { json: { message: 'name: Enter your name', data: { field: 'name', reason: 'invalid' } } },
    });
  });

  it('is never the text of a fault, only the id that the log has it under', async () => {
    const fault = new Error('connect ECONNREFUSED postgres://user:secret@db/meguri');
    const answer = await postOverHttp(failing(fault), 'auth.signIn', { name: 'a', password: 'b' });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer).toMatchObject({
      error: { json: { data: { code: 'INTERNAL_SERVER_ERROR', requestId: 'req-1' } } },
    });
    expect(JSON.stringify(answer)).toContain('req-1');
  });
});

describe('live updates', () => {
  it('come with the places from which they can be taken up, until the browser leaves', async () => {
    const leave = new AbortController();
    const caller = createCaller(context(), { signal: leave.signal });
    const places: string[] = [];
    for await (const envelope of await caller.overview.live({ lastEventId: null })) {
      // In this process what goes over the wire as two fields is still a pair.
      const [place, { captures }] = envelope as unknown as [string, LiveEvent];
      expect(captures.length).toBeGreaterThan(0);
      places.push(place);
      if (places.length === 3) leave.abort();
    }
    expect(places).toEqual(['1', '2', '3']);
  });

  it('end when the console stops, though the browser stays', async () => {
    const stop = new AbortController();
    const caller = createCaller(context({ stopping: stop.signal }));
    let heard = 0;
    for await (const _ of await caller.overview.live()) {
      heard += 1;
      stop.abort();
    }
    expect(heard).toBeGreaterThan(0);
  });
});
