import { expect, test } from 'vitest';
import { createDemoWorld } from '../world/demo-world.ts';
import { demoAddressOf, spreadAddressCount, spreadAddresses } from './loopback-address.ts';
import { defaultEpoch } from '../world/virtual-time.ts';

test('hosts spread over 127.0.0.2 to 127.0.0.60', () => {
  const time = { epoch: defaultEpoch, speed: 1 };
  const { hosts } = createDemoWorld({ seed: 1, hostCount: 1000, port: 1, time });
  const used = new Set(hosts.map(({ hostname }) => demoAddressOf(hostname)));
  expect(used).toEqual(new Set(spreadAddresses()));
  expect(used.size).toBe(spreadAddressCount);
  expect(spreadAddresses().at(0)).toBe('127.0.0.2');
  expect(spreadAddresses().at(-1)).toBe('127.0.0.60');
});

test('names of one site share an address, with or without a port', () => {
  const address = demoAddressOf('kita-city.demo.localhost');
  expect(demoAddressOf('news.kita-city.demo.localhost')).toBe(address);
  expect(demoAddressOf('www.kita-city.demo.localhost:8080')).toBe(address);
});

test('with one address everything is 127.0.0.1', () => {
  expect(demoAddressOf('kita-city.demo.localhost', 1)).toBe('127.0.0.1');
});
