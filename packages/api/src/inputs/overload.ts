import { z } from 'zod';
import { overloadDryRunInput, overloadUndoInput } from '../inputs.ts';

/** Versions of the hosts as displayed, so that later choices are not overwritten. */
const seenHosts = z
  .array(overloadUndoInput.pick({ name: true, version: true }))
  .min(1)
  .max(500);
const { reason } = overloadUndoInput.shape;

export const overloadChooseForAllInput = overloadDryRunInput.extend({ hosts: seenHosts, reason });
export const overloadUndoForAllInput = z.strictObject({ hosts: seenHosts, reason });
