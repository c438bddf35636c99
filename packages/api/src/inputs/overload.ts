import { z } from 'zod';
import { overloadDryRunInput, overloadUndoInput } from '../inputs.ts';

/** Hosts as they were seen, so that what somebody else chose meanwhile is not overwritten. */
const seenHosts = z
  .array(overloadUndoInput.pick({ name: true, version: true }))
  .min(1)
  .max(500);
const { reason } = overloadUndoInput.shape;

export const overloadChooseForAllInput = overloadDryRunInput.extend({ hosts: seenHosts, reason });
export const overloadUndoForAllInput = z.strictObject({ hosts: seenHosts, reason });
