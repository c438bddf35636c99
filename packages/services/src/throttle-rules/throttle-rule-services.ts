import type { ThrottleRuleServices } from '@meguri/api/services-port';
import type { Dependencies } from '../context/dependencies.ts';
import { createPreviewThrottleRule } from './preview-throttle-rule.ts';
import { createUndoThrottleRule } from './undo-throttle-rule.ts';
import { createLiftThrottleRule, createPutThrottleRule } from './write-throttle-rule.ts';
import { countTouched, findAudits, listThrottleRules } from '@meguri/database';
import { ruleReach, ruleView } from './rule-view.ts';

export function createThrottleRuleServices(deps: Dependencies): ThrottleRuleServices {
  return {
    list: createListThrottleRules(deps),
    preview: createPreviewThrottleRule(deps),
    put: createPutThrottleRule(deps),
    lift: createLiftThrottleRule(deps),
    undo: createUndoThrottleRule(deps),
  };
}

function createListThrottleRules({ prisma }: Dependencies): ThrottleRuleServices['list'] {
  return async () => {
    const rules = await listThrottleRules(prisma);
    const auditIds = rules.map(({ auditId }) => auditId).filter((id) => id !== null);
    const [touched, edits] = await Promise.all([countTouched(prisma, rules), findAudits(prisma, auditIds)]);
    return rules.map((rule, index) => {
      const edit = rule.auditId === null ? undefined : edits.get(rule.auditId);
      return {
        ...ruleView(rule),
        ...ruleReach(touched[index] ?? { hosts: 0, pages: 0 }),
        editedAt: edit?.at ?? rule.createdAt,
        editedBy: edit?.actor ?? rule.createdBy,
      };
    });
  };
}
