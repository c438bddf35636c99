// Runs a crawl node as one of several replicas of a compose service. Each needs its own number: the one in
// the container's name, which Docker's name server returns for the address.
import { lookup, reverse } from 'node:dns/promises';
import { hostname } from 'node:os';

if (process.env.NODE_ID === undefined) {
  const number = await replicaNumber();
  process.env.NODE_ID = number;
  process.env.NODE_NAME ??= `node-${number}`;
}
await import('../apps/node/src/main.ts');

async function replicaNumber() {
  const { address } = await lookup(hostname(), { family: 4 });
  const names = await reverse(address).catch(() => []);
  const number = names.map((name) => name.match(/-(\d+)(?:\.|$)/)?.[1]).find((found) => found !== undefined);
  if (number === undefined) {
    console.error(
      'this container has no replica number in its name: set NODE_ID to a number that no other node has',
    );
    process.exit(1);
  }
  return number;
}
