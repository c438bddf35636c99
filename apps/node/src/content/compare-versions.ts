import {
  isChanged,
  learnNoise,
  maskNoise,
  needsBlocks,
  packMemory,
  rememberNoise,
  textBlocks,
  unpackMemory,
  type ExtractedDocument,
  type NoiseState,
} from '@meguri/extract';
import { type ResponseTask, nothingLearnt, type NoiseFinding, shortDigest } from './content-task.ts';

/** A version of a page compared with the known one. */
export interface VersionComparison {
  differs: boolean;
  /** Digest with which the next version is compared; null where nothing was read. */
  textDigest: Uint8Array | null;
  /** ChangeMemory, packed. */
  memory: Uint8Array | null;
  noise: NoiseFinding;
}

/**
 * Whether the text of a response is needed in blocks, to compare it with the known version or to learn from
 * it.
 */
export function wantsChangeText(task: ResponseTask): boolean {
  return ignoresNoise(task) && needsBlocks(unpackMemory(task.memory).noise);
}

/**
 * Compares a document with the known version, ignoring noise, and learns about noise.
 *
 * @param document null if the content is identical to the known version
 */
export function compareVersions(
  task: ResponseTask,
  payloadDigest: Uint8Array,
  document: ExtractedDocument | null,
): VersionComparison {
  const memory = unpackMemory(task.memory);
  const isIgnored = ignoresNoise(task);
  const state = isIgnored ? memory.noise : null;
  const changeText = isIgnored ? document?.changeText : null;
  const blocks = changeText ? textBlocks(changeText) : null;
  const digest = (gaps: NoiseState['gaps']) =>
    document && shortDigest((blocks && maskNoise(blocks, gaps).digest) ?? document.textDigest);

  const textDigest = digest(state?.gaps ?? []);
  const differs =
    document !== null && textDigest !== null && isNewVersion(task, payloadDigest, document, textDigest);
  if (!isIgnored) {
    const kept = memory.noise === null ? task.memory : packMemory(rememberNoise(memory, null));
    return { differs, textDigest, memory: kept, noise: nothingLearnt };
  }
  const { changedBefore, isProbe } = task;
  const { state: learnt, ...noise } = learnNoise({ state, blocks, differs, changedBefore, isProbe });
  return {
    differs,
    textDigest: noise.gapsChanged ? digest(learnt?.gaps ?? []) : textDigest,
    memory:
      learnt === null && memory.noise === null ? task.memory : packMemory(rememberNoise(memory, learnt)),
    noise,
  };
}

function isNewVersion(
  { known, changeMode }: ResponseTask,
  rawDigest: Uint8Array,
  { simhash }: ExtractedDocument,
  textDigest: Uint8Array,
): boolean {
  if (known === null) return true;
  const previous = { rawDigest: known.payloadDigest, textDigest: known.textDigest, simhash: known.simhash };
  return isChanged(changeMode, previous, { rawDigest, textDigest, simhash });
}

/** Noise is learnt from existing pages that are compared by their text. */
function ignoresNoise({ learnsNoise, known, changeMode, code }: ResponseTask): boolean {
  const isContent = code === 'ok' || code === 'not-modified';
  return learnsNoise && known !== null && changeMode !== 'raw' && isContent;
}
