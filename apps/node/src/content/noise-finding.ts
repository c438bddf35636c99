import type { NoiseLesson } from '@meguri/extract';

/** What an access revealed about the noise of a page. */
export type NoiseFinding = Omit<NoiseLesson, 'state'>;

export const nothingLearnt: NoiseFinding = { wantsProbe: false, hasLearnt: false, gapsChanged: false };
