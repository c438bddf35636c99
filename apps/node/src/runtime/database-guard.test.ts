import { expect, test } from 'vitest';
import { createDatabaseGuard } from './database-guard.ts';

function guarded() {
  const state = {
    own: 1_000 as number | null,
    problem: null as string | null,
    others: [] as number[] | Error,
    nowMs: 0,
  };
  const seen: unknown[] = [];
  const guard = createDatabaseGuard({
    measure: async () => ({ freeBytes: state.own, problem: state.problem }),
    reported: async () => {
      if (state.others instanceof Error) throw state.others;
      return state.others;
    },
    thresholds: () => ({ discoveryMinFreeBytes: 200, minFreeBytes: 100 }),
    steadyMs: () => state.nowMs,
    onChange: (level) => seen.push(level),
    onProblem: (problem) => seen.push(problem),
  });
  return { state, seen, guard };
}

test('discovery stops, then crawling, each with its reason, and both resume automatically', async () => {
  const { state, seen, guard } = guarded();
  await guard.check();
  expect(guard).toMatchObject({ level: 'open', detail: null });
  state.own = 150;
  await guard.check();
  expect(guard.detail).toContain('Discovery stopped: the database has 150 B free, 200 B required');
  state.own = 50;
  await guard.check();
  expect(guard.detail).toContain('Crawling stopped: the database has 50 B free, 100 B required');
  expect(guard.report).toEqual({
    level: 'crawling-stopped',
    isRefused: false,
    freeBytes: 50,
    problem: null,
  });
  state.own = 1_000;
  await guard.check();
  await guard.check();
  expect(seen).toEqual(['discovery-stopped', 'crawling-stopped', 'open']);
});

test('a node that measures nothing uses what others report, and does not report it as its own', async () => {
  const { state, guard } = guarded();
  state.own = null;
  state.others = [5_000, 50];
  await guard.check();
  expect(guard.level).toBe('crawling-stopped');
  expect(guard.report).toMatchObject({ freeBytes: null });
});

test('a measurement that fails is reported once and changes nothing', async () => {
  const { state, seen, guard } = guarded();
  Object.assign(state, { own: null, problem: 'ENOENT', others: new Error('database away') });
  await guard.check();
  await guard.check();
  expect(guard).toMatchObject({ level: 'open', report: { problem: 'ENOENT' } });
  Object.assign(state, { own: 50, problem: null });
  await guard.check();
  Object.assign(state, { own: null, problem: 'EACCES' });
  await guard.check();
  expect(guard.level).toBe('crawling-stopped');
  expect(seen).toEqual(['ENOENT', null, 'crawling-stopped', 'EACCES']);
});

test('a refused write stops crawling until no write has been refused for half a minute', async () => {
  const { state, seen, guard } = guarded();
  guard.noticeRefusal();
  expect(guard).toMatchObject({ level: 'crawling-stopped', report: { isRefused: true } });
  expect(guard.detail).toContain('PostgreSQL has no space left');
  state.nowMs = 20_000;
  guard.noticeRefusal();
  state.nowMs = 49_999;
  await guard.check();
  expect(guard.level).toBe('crawling-stopped');
  state.nowMs = 50_000;
  await guard.check();
  expect(guard).toMatchObject({ level: 'open', detail: null });
  expect(seen).toEqual(['crawling-stopped', 'open']);
});
