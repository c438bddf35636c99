export * from './bad-web-server/index.ts';
export { FakeClock } from './fake-clock.ts';
export { seededRandom } from './seeded-random.ts';
