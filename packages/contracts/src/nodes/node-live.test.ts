import { expect, test } from 'vitest';
import { liveChannels } from './node-live.ts';

test('installations on two databases of one Redis have separate channels', () => {
  expect(liveChannels('redis://:secret@127.0.0.1:6379/1')).toEqual({
    nodes: 'meguri:1:live',
    captures: 'meguri:1:captures',
  });
  expect(liveChannels('redis://127.0.0.1:6379/2')).not.toEqual(liveChannels('redis://127.0.0.1:6379/1'));
});

test.each(['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379/', 'redis://127.0.0.1:6379/0'])(
  '%s is database 0',
  (url) => {
    expect(liveChannels(url)).toEqual(liveChannels('redis://elsewhere/0'));
  },
);
