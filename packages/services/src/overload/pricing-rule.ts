import { readSettings } from '@meguri/database';
import { usualPricingRule, type PricingRule } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';

/** How the control plane prices accesses to overloaded hosts at present. */
export async function pricingRule({ prisma }: Pick<Dependencies, 'prisma'>): Promise<PricingRule> {
  const settings = await readSettings(prisma);
  return { ...usualPricingRule, versionsWeight: settings['schedule.versionsWeight'] };
}
