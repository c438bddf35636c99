import { array, assert, nat, property } from 'fast-check';
import { PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { HeadRecorder } from './head-recorder.ts';

/** Feeds `wire` in pieces cut at the given places, and returns what was recorded. */
function record(wire: string, cuts: number[] = []): string | null {
  const socket = new PassThrough();
  const recorder = new HeadRecorder(socket as unknown as Socket, 4096);
  recorder.start();
  const bytes = Buffer.from(wire, 'latin1');
  const ends = [...cuts.map((cut) => cut % bytes.length), bytes.length].toSorted((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    socket.write(bytes.subarray(start, end));
    socket.read();
    start = end;
  }
  const head = recorder.take();
  return head && Buffer.from(head).toString('latin1');
}

const head = 'HTTP/1.1 200 All is  w\xe9ll\r\nX-Folded: a\r\n b\r\nset-COOKIE:c=d \r\n\r\n';
const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n';

test('records the head as received and nothing of the body, at any division into packets', () => {
  assert(
    property(array(nat()), (cuts) => {
      expect(record(`${head}body\r\n\r\nmore`, cuts)).toBe(head);
    }),
  );
});

test('omits interim responses', () => {
  assert(
    property(array(nat()), (cuts) => {
      expect(record(`${interim}${interim}${head}body`, cuts)).toBe(head);
    }),
  );
});

test.each(['\n', '\r\n\r\n', '\r\r\n'])(
  'begins with the status line, without empty lines before it: %j',
  (empty) => {
    assert(
      property(array(nat()), (cuts) => {
        expect(record(`${empty}${interim}${empty}${head}body`, cuts)).toBe(head);
      }),
    );
  },
);

test('takes bare line feeds for line ends', () => {
  expect(record('HTTP/1.0 200 OK\nA: b\n\nbody')).toBe('HTTP/1.0 200 OK\nA: b\n\n');
});

test('has no head before its end has arrived', () => {
  expect(record(head.slice(0, -1))).toBeNull();
  expect(record(interim)).toBeNull();
});

test('a flood of interim responses costs time in proportion to its length', () => {
  const flood = 'HTTP/1.1 102 P\r\n\r\n'.repeat(3000);
  expect(record(flood + head)).toBe(head);
});
