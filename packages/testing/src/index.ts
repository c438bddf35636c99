export * from './bad-web-server/index.ts';
export { FakeClock } from './fake-clock.ts';
export { seededRandom } from './seeded-random.ts';
export { startTxtNameServer, type TxtNameServer } from './txt-name-server.ts';
export { createTestDatabase, testRedisUrl, type TestDatabase } from './services.ts';
export {
  startTestServices,
  type TestServices,
  type TestServicesOptions,
} from './services/start-test-services.ts';
