export { distinctText } from './distinct-text.ts';
export * from './bad-web-server/index.ts';
export { FakeClock } from './fake-clock.ts';
export { startFtpServer, type FtpCommand, type FtpServer, type FtpWire } from './ftp-server.ts';
export { seededRandom } from './seeded-random.ts';
export { startTxtNameServer, type TxtNameServer } from './txt-name-server.ts';
export { createTestDatabase, testRedisUrl, type TestDatabase } from './services.ts';
export {
  startTestServices,
  type TestServices,
  type TestServicesOptions,
} from './services/start-test-services.ts';
export { dropDatabase } from './services/test-databases.ts';
