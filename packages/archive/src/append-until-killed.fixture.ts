/**
 * Appends captures endlessly and reports each acknowledged batch as a line of JSON, until the test kills it.
 */
import { randomUUID } from 'node:crypto';
import { seededRandom } from '@meguri/testing/seeded-random';
import { createLocalStorage } from './local-storage.ts';
import { sampleGroup } from './sample-groups.fixture.ts';
import { createWarcWriter } from './warc-writer.ts';

const [directory = '', seed = '0'] = process.argv.slice(2);
const random = seededRandom(Number(seed));

const writer = createWarcWriter({
  storage: await createLocalStorage({ directory }),
  prefix: 'meguri-n1',
  clock: { now: () => new Date() },
  newId: () => `urn:uuid:${randomUUID()}`,
  software: 'Meguri/0.1.0',
  maxFileBytes: () => 300_000,
});

for (let serial = Number(seed) * 1_000_000; ;) {
  const groups = Array.from({ length: 1 + Math.trunc(random.next() * 8) }, () => {
    const body = Uint8Array.from(
      { length: Math.trunc(random.next() ** 3 * 60_000) },
      () => random.next() * 256,
    );
    return sampleGroup((serial += 2), body);
  });
  const locations = await writer.append(groups);
  const records = groups
    .flat()
    .map(({ recordId }, index) => ({ recordId, location: locations.flat()[index] }));
  process.stdout.write(`${JSON.stringify(records)}\n`);
}
