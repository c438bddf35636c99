import { createCaller } from '@meguri/api';
import type { OverloadDryRun, Resolution } from '@meguri/contracts';
import { choiceForAll, isSame, type OverloadParameters } from '../screens/overloaded/overload-parameters.ts';
import { pageContext } from './api-context.ts';

/** A dry run takes a few milliseconds per host; with more hosts the browser follows its progress instead. */
const maxHosts = 50;

/** The dry run that the screen of overloaded hosts shows first; null if there are many hosts, or it fails. */
export async function shortDryRun(parameters: OverloadParameters): Promise<OverloadDryRun | null> {
  const first = await dryRun(choiceForAll(parameters));
  if (first === null) return null;
  const shown = choiceForAll(parameters, first.recommended);
  return isSame(shown, first.resolution) ? first : await dryRun(shown);
}

async function dryRun(resolution: Resolution): Promise<OverloadDryRun | null> {
  try {
    const call = createCaller(await pageContext());
    for await (const event of await call.overload.dryRun({ resolution })) {
      if (event.kind === 'outcome') return event.dryRun;
      if (event.hosts > maxHosts) return null;
    }
  } catch {
    // The browser repeats it, and shows why it failed.
  }
  return null;
}
