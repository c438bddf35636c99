import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packPolicyState, unpackPolicyState } from './policy-state.ts';

test('whatever a policy learnt comes back to the last bit', () => {
  const float32 = fc.float({ noNaN: true });
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.double({ noNaN: true })), fc.array(float32)), (state) => {
      expect(unpackPolicyState(packPolicyState(state))).toEqual(state);
    }),
  );
});

test('beliefs, which are float32 values, take half the room', () => {
  expect(packPolicyState([0.5, 5, 2, -1])?.byteLength).toBe(17);
  expect(packPolicyState([1 / 3, 5, 2, -1])?.byteLength).toBe(33);
  expect(packPolicyState([])).toBeNull();
});
