import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ResourceProtocol } from '@meguri/fetch';
import type { ContentAnalyser } from '../content/analysers/content-analyser.ts';

/** What a plug-in adds: the default export of its module. */
export interface Plugin {
  protocols: readonly ResourceProtocol[];
  contentAnalysers: readonly ContentAnalyser[];
}

const othersMayWrite = 0o022;
/** In a sticky directory, such as /tmp, users can replace only their own files. */
const sticky = 0o1000;

/**
 * Loads the modules that `MEGURI_PLUGINS` names. Their code has all rights of the node, so none is loaded
 * that another user of the machine could have written.
 *
 * @param files absolute paths
 * @throws {Error} naming the file, if it may not be loaded or is no plug-in
 */
export async function loadPlugins(files: readonly string[]): Promise<Plugin> {
  const plugins = await Promise.all(files.map(loadPlugin));
  return {
    protocols: plugins.flatMap(({ protocols }) => protocols),
    contentAnalysers: plugins.flatMap(({ contentAnalysers }) => contentAnalysers),
  };
}

async function loadPlugin(named: string): Promise<Plugin> {
  const file = await realpath(named);
  await requireOwnFile(file);
  const module = (await import(pathToFileURL(file).href)) as { default?: Partial<Plugin> };
  const { protocols = [], contentAnalysers = [] } = module.default ?? {};
  const isPlugin =
    protocols.length + contentAnalysers.length > 0 &&
    protocols.every(isProtocol) &&
    contentAnalysers.every(isAnalyser);
  if (isPlugin) return { protocols, contentAnalysers };
  throw new Error(`${file} is not a plug-in: its default export needs protocols or contentAnalysers`);
}

/**
 * The file and all directories above it belong to root or to the user of this process, and no other user may
 * write to them, or replace entries of the directories.
 */
async function requireOwnFile(file: string): Promise<void> {
  for (let place = file; ; place = path.dirname(place)) {
    const { uid, mode } = await stat(place);
    const isOurs = uid === 0 || uid === process.getuid?.();
    const isProtected = (mode & othersMayWrite) === 0 || (place !== file && (mode & sticky) !== 0);
    if (!isOurs || !isProtected)
      throw new Error(
        `${file} is not loaded: accounts other than its owner and root can write to ${place}; correct its owner or its permissions (chmod go-w)`,
      );
    if (place === path.dirname(place)) return;
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string');

function isProtocol({ schemes, defaultPort, converse }: Partial<ResourceProtocol>): boolean {
  return isTexts(schemes) && Number.isInteger(defaultPort) && typeof converse === 'function';
}

function isAnalyser({ mediaTypes, analyse }: Partial<ContentAnalyser>): boolean {
  return isTexts(mediaTypes) && typeof analyse === 'function';
}
