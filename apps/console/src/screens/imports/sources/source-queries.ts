import type { PulledList, PullProblem, SourceRow } from '@meguri/contracts';
import { pagedQuery, type PagedQuery } from '../../../data/paged-query.ts';
import type { Tone } from '../../../design/tones.ts';

export const pulledQuery = (
  fetchPage: (input: { cursor?: string }) => Promise<PulledList>,
): PagedQuery<PulledList> => pagedQuery(['sources', 'packages'], fetchPage, {});

export type SourceState = 'running' | 'waiting' | PullProblem;

/** The activity of a source, or the problem that keeps it from being pulled. */
export const sourceState = ({ isRunning, problem }: SourceRow): SourceState =>
  isRunning ? 'running' : (problem ?? 'waiting');

export const sourceTone = (state: SourceState): Tone =>
  state === 'running' ? 'changed' : state === 'waiting' ? 'new' : 'error';
