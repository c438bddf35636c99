import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes bytes as a module of TypeScript with one constant in Base64: the packages that use it read no files.
 *
 * @param {string} target
 * @param {{ name: string, about: string, bytes: Uint8Array }} constant
 */
export function writeModule(target, { name, about, bytes }) {
  mkdirSync(path.dirname(target), { recursive: true });
  // Two set-ups may run at once: what is read is always whole.
  const temporary = `${target}.${process.pid}`;
  const text = Buffer.from(bytes).toString('base64');
  writeFileSync(temporary, `/** ${about} */\nexport const ${name} =\n  '${text}';\n`);
  renameSync(temporary, target);
}
