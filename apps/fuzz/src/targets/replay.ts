import { ok, strictEqual } from 'node:assert/strict';
import { runContentTask, type ContentTask } from '@meguri/services/content-task';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { checkUrl } from './check-links.ts';

const url = 'https://example.org/folder/page?x=1';
const pass = 'pass';

/** Replay's rewriters of captured documents and style sheets. */
export function openReplay(): FuzzTarget {
  return { dictionary, seeds, maxInputBytes: 6000, check, work };
}

const forms = ['html', 'css'] as const;

function taskOf(form: 'html' | 'css', bytes: Uint8Array) {
  return { form, bytes, contentType: `text/${form}; charset=utf-8`, url } satisfies Partial<ContentTask>;
}

function work(input: Uint8Array): void {
  for (const form of forms) runContentTask({ kind: 'rewrite', pass, atMs: 0, ...taskOf(form, input) });
}

function check(input: Uint8Array): void {
  for (const form of forms) {
    const task = taskOf(form, input);
    const rewritten = runContentTask({ kind: 'rewrite', pass, atMs: 0, ...task });
    strictEqual(runContentTask({ kind: 'rewrite', pass, atMs: 0, ...task }), rewritten);
    for (const embedded of runContentTask({ kind: 'embedded', ...task })) {
      checkUrl(embedded);
      ok(!embedded.includes('#'), `a fragment in ${embedded}`);
    }
  }
}

const dictionary = [
  'url(',
  'url("',
  "url('",
  ')',
  '@import ',
  '@import "',
  '\\',
  '/*',
  '<style>',
  '</style>',
  '<base href="',
  '<a href="',
  ' style="',
  ' srcset="',
  ', ',
  '<!--',
  '&quot;',
  'data:',
  '//',
  '../',
];

const seeds = [
  '<!doctype html><base href="/x/"><style>@import "a.css"; p { background: url( "b.png" ) }</style><p style="background:url(c.png)"><img srcset="d.png 1x, //e.example/f.png 2x"><a href="#g" target=x>h</a><iframe src=i></iframe>',
  '<meta http-equiv=refresh content="0;url=/x"><form action=a><button formaction=b></form><link rel=stylesheet href=c><svg><use xlink:href="d#e"/></svg>',
  '@import url(a.css); @import "b.css" screen; a { background: url(c.png), url("d.png"), url(\'e.png\') } b { src: url(data:font/woff;base64,AA) }',
].map((text) => new Uint8Array(Buffer.from(text)));
