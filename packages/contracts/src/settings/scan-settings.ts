import { z } from 'zod';
import { bytes, define } from './setting-definition.ts';

/** Share of a node that scans may use. */
export const scanSettings = {
  'scan.coreShare': define(
    z.number().min(0).max(4),
    1,
    null,
    'Analysers that a node runs at once, as a share of its processor cores, at least one. They have the lowest priority, so crawling goes first. Use more than 1 for analysers that mostly wait for input and output. 0 = the node works on no scans. Takes effect when its scan process starts again.',
  ),
  'scan.supplyBytes': define(
    bytes.min(1_048_576).max(17_179_869_184),
    268_435_456,
    'B',
    'Stored bytes of documents that a node reads ahead for its analysers. A longer document is read alone.',
  ),
} as const;
