#!/usr/bin/env node
// npx meguri: the command line of this clone.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { inRoot, projectNode } from './project.mjs';
import { main, runForwardingSignals, setUp } from './setup.mjs';

const program = inRoot('apps/cli/src/main.ts');

if (existsSync(projectNode) && Number.parseInt(process.versions.node, 10) >= 24) {
  // Node reads the variable only at the start of a process, which is past.
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  // npx puts the project's own Node first on PATH, so no second process is needed.
  await import(program);
} else {
  await main(async () => {
    if (!existsSync(projectNode)) await setUp();
    return runForwardingSignals(projectNode, [program, ...process.argv.slice(2)]);
  });
}
