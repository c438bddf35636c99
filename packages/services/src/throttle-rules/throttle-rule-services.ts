import type { ThrottleRuleServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { createListThrottleRules } from './list-throttle-rules.ts';
import { createPreviewThrottleRule } from './preview-throttle-rule.ts';
import { createUndoThrottleRule } from './undo-throttle-rule.ts';
import { createLiftThrottleRule, createPutThrottleRule } from './write-throttle-rule.ts';

export function createThrottleRuleServices(deps: Dependencies): ThrottleRuleServices {
  return {
    list: createListThrottleRules(deps),
    preview: createPreviewThrottleRule(deps),
    put: createPutThrottleRule(deps),
    lift: createLiftThrottleRule(deps),
    undo: createUndoThrottleRule(deps),
  };
}
