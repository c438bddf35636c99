import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  environment?: Record<string, string | null>;
  volumes?: string[];
  security_opt?: string[];
  cap_drop?: string[];
}

const text = readFileSync(path.join(import.meta.dirname, '../docker-compose.yml'), 'utf8');
/** Rejects duplicate keys, as Docker Compose does. */
const readCompose = (yaml: string) =>
  parse(yaml, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
const { services, volumes } = readCompose(text);

test('a duplicate key is refused', () => {
  expect(() => readCompose('services:\n  a:\n    image: x\n    image: y\n')).toThrow(/unique/);
});

test.each(Object.entries(services))('%s has no privileges beyond its user', (_, service) => {
  expect(service.security_opt).toEqual(['no-new-privileges:true']);
  expect(service.cap_drop).toEqual(['ALL']);
});

test.each(Object.entries(services))('data of %s under /data is in a volume', (_, service) => {
  const mounted = (service.volumes ?? []).map(
    (volume) => volume.replace(/\$\{\w+:-(.*?)\}/, '$1').split(':') as [string, string],
  );
  const named = mounted.map(([name]) => name).filter((name) => !name.startsWith('./'));
  expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
  const directories = Object.values(service.environment ?? {})
    .map((value) => /(\/data\/\w+)\}?$/.exec(value ?? '')?.[1])
    .filter((directory) => directory !== undefined);
  expect(mounted.map(([, place]) => place)).toEqual(expect.arrayContaining(directories));
});

test('the directory of a replica on disk is in a volume', () => {
  expect(services.control?.environment).toHaveProperty('REPLICA_DIRECTORY');
  expect(services.control?.volumes).toContain('replica:/data/replica');
});
