import type { PageDetail } from '@meguri/contracts';
import { Panel } from '../../design/panel.tsx';

/** How far the change rate is certain, and what would move the visits; nothing before there is anything to say. */
export function PageOutlook({ why: { estimate, outlook } }: Pick<PageDetail, 'why'>) {
  if (estimate === null && outlook.length === 0) return null;
  return (
    <Panel title="What is known of its changes, and what would move its visits">
      <div className="flex flex-col gap-1" data-testid="outlook">
        {estimate !== null && <p>{estimate}</p>}
        {outlook.length > 0 && <p className="text-ink-soft">{outlook.join(' ')}</p>}
      </div>
    </Panel>
  );
}
