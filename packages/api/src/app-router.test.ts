import type { LiveEvent, Role } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { createCaller } from './app-router.ts';
import { createMemoryServices } from './testing/memory-services.ts';
import { people, testContext } from './testing/test-context.ts';

function callAs(role: Role | null) {
  return createCaller(testContext({ viewer: role && people[role] }));
}

describe('roles', () => {
  it('requires a session', async () => {
    await expect(callAs(null).overview.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('lets a viewer read, but not change anything', async () => {
    const viewer = callAs('viewer');
    expect((await viewer.hosts.list({})).rows.length).toBe(100);
    await expect(viewer.hosts.edit({ name: 'www.example.org', paused: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This action requires the role operator.',
    });
  });

  it('lets an operator edit hosts, but not settings', async () => {
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

describe('text that PostgreSQL cannot store', () => {
  it('is refused with the name of its field, in queries and mutations', async () => {
    const operator = callAs('operator');
    const asked = operator.hosts.list({ search: 'a\0' });
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { field: 'search' } });
    const edited = operator.hosts.edit({ name: 'www.example.org', priority: 1, reason: '\ud83d' });
    await expect(edited).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { field: 'reason' } });
  });
});

describe('what if', () => {
  it('accepts only valid rules, and only from operators', async () => {
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
  it('are listed and previewed for viewers, with valid input only', async () => {
    const viewer = callAs('viewer');
    const { rows, total } = await viewer.overload.list({});
    expect(rows).toHaveLength(Math.min(total, 100));
    expect(rows.every(({ overloaded }) => overloaded)).toBe(true);
    const resolutions = [{ kind: 'accept' as const }, { kind: 'drop-share' as const, share: 0.2 }];
    const { previews } = await viewer.overload.preview({ name: 'www.example.org', resolutions });
    expect(previews.map(({ resolution }) => resolution)).toEqual(resolutions);
    const events = await Array.fromAsync(await viewer.overload.dryRun({ resolution: { kind: 'accept' } }));
    expect(events).toMatchObject([
      { kind: 'progress' },
      { kind: 'outcome', dryRun: { resolution: { kind: 'accept' } } },
    ]);
    const wrong = [{ kind: 'drop-share' as const, share: 20 }];
    await expect(
      viewer.overload.preview({ name: 'www.example.org', resolutions: wrong }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('the resolution of an overloaded host', () => {
  const name = 'www.example.org';
  const resolution = { kind: 'accept' as const };

  it('is chosen and undone by operators only', async () => {
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

describe('cross-site requests', () => {
  it('refuses mutations from another site, even before sign-in', async () => {
    const elsewhere = createCaller(testContext({ sameOrigin: false, viewer: people.administrator }));
    await expect(elsewhere.hosts.edit({ name: 'www.example.org', paused: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(elsewhere.auth.signIn({ name: 'a', password: 'b' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('answers queries from any origin, because browsers do not let other sites read the responses', async () => {
    const elsewhere = createCaller(testContext({ sameOrigin: false }));
    expect((await elsewhere.overview.get()).hosts.total).toBe(152);
  });
});

describe('sign-in', () => {
  it('starts a session with the one-time link, once', async () => {
    const written: string[] = [];
    const services = createMemoryServices();
    const session = { token: null, write: (token: string) => written.push(token), clear: () => undefined };
    const caller = createCaller(testContext({ services, viewer: null, session }));
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

  it('requires a password of twelve characters', async () => {
    const claim = { token: 'first', name: 'keeper', password: 'short' };
    await expect(callAs(null).auth.claimLink(claim)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('clears the cookie on sign-out', async () => {
    let cleared = 0;
    const session = { token: 'gone', write: () => undefined, clear: () => void (cleared += 1) };
    await createCaller(testContext({ session })).auth.signOut();
    expect(cleared).toBe(1);
  });
});

describe('validation', () => {
  it.each([
    [
      'a range that ends before it begins',
      () => callAs('viewer').overview.series({ range: { from: new Date(9e11 + 6e7), to: new Date(9e11) } }),
    ],
    ['an unknown range', () => callAs('viewer').overview.series({ range: { preset: '2h' as '1h' } })],
    ['a limit above 500 rows', () => callAs('viewer').hosts.list({ limit: 501 })],
    [
      'a robots.txt recheck interval below a minute',
      () => callAs('operator').hosts.edit({ name: 'a', robotsRecheckSeconds: 5 }),
    ],
    ['an empty list of seeds', () => callAs('operator').seeds.add({ urls: [] })],
    ['a seed list without a name', () => callAs('operator').seeds.update({ id: 1, change: { name: '' } })],
  ])('refuses %s', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('changes only the named fields of a seed list', async () => {
    const changed = await callAs('operator').seeds.update({ id: 2, change: { name: 'Councils' } });
    expect(changed).toMatchObject({ name: 'Councils', policy: 'paper', scope: { maxPagesPerHost: 20_000 } });
  });

  it('returns a result for each seed', async () => {
    const results = await callAs('operator').seeds.add({ urls: ['https://new.example/', 'not an address'] });
    expect(results).toMatchObject([
      { url: 'https://new.example/', accepted: true, host: 'new.example' },
      { url: 'not an address', accepted: false, reason: { code: 'invalid' } },
    ]);
  });
});

describe('live updates', () => {
  it('carry the position to resume from, until the browser disconnects', async () => {
    const leave = new AbortController();
    const caller = createCaller(testContext(), { signal: leave.signal });
    const places: string[] = [];
    for await (const envelope of await caller.overview.live({ lastEventId: null })) {
      // Over the wire these are two fields; within this process they are a pair.
      const [place, { captures }] = envelope as unknown as [string, LiveEvent];
      expect(captures.length).toBeGreaterThan(0);
      places.push(place);
      if (places.length === 3) leave.abort();
    }
    expect(places).toEqual(['1', '2', '3']);
  });

  it('end when the console stops, even if the browser stays connected', async () => {
    const stop = new AbortController();
    const caller = createCaller(testContext({ stopping: stop.signal }));
    let heard = 0;
    for await (const _ of await caller.overview.live()) {
      heard += 1;
      stop.abort();
    }
    expect(heard).toBeGreaterThan(0);
  });
});
