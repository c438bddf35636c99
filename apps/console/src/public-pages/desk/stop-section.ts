import type { DeskHost } from '@meguri/contracts';
import type { Words } from '../../i18n/words.ts';
import { escapeHtml } from '../html.ts';
import { button, deskForm } from './desk-form.ts';
import type { DeskWords } from './desk-moment.ts';

/** The button that stops the crawler, or lets it go on; and who else keeps it away. */
export function stopSection({ name, stoppedBy }: DeskHost, action: string, { t }: DeskWords): string {
  const form = (act: 'stop' | 'resume') =>
    deskForm({ action, act, host: name }, button(t(`stop.${act}`), act === 'stop' ? 'stop' : 'plain'));
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  if (stoppedBy === 'webmaster') return paragraph(t('stop.stopped', { host: name })) + form('resume');
  const already = stoppedBy === null ? '' : paragraph(t(`stop.by.${stoppedBy}`));
  return already + form('stop') + paragraph(t('stop.text', { host: name }));
}

/** How to stop the crawler before anything is proved. */
export function stopByRobots(product: string, t: Words<'desk'>): string {
  return `<p>${escapeHtml(t('start.stop'))}</p><pre>User-agent: ${escapeHtml(product)}\nDisallow: /</pre>`;
}
