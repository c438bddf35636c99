import type { ComplaintMessage } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { classNames } from '../../design/looks.ts';
import { Instant } from '../../design/time.tsx';
import { useFormats } from '../../i18n/use-formats.ts';

/** Messages of a complaint, oldest first, always as plain text. */
export function MessageList({ messages }: { messages: readonly ComplaintMessage[] }) {
  const t = useTranslations('complaints.thread');
  return (
    <ol className="flex flex-col gap-3" aria-label={t('messages')} data-testid="messages">
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Message({ message }: { message: ComplaintMessage }) {
  const t = useTranslations('complaints.thread');
  const { direction, author, fromName, fromAddress, toAddress, at, text, automatic, problem } = message;
  const isOurs = direction === 'out';
  return (
    <li
      className={classNames(
        'min-w-0 rounded-lg border border-line',
        isOurs ? 'ml-8 bg-accent-soft max-md:ml-3' : 'mr-8 bg-surface max-md:mr-0',
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2">
        <span className="font-semibold">
          {isOurs ? t('author', { author: author ?? '' }) : fromName || fromAddress || t('unknownSender')}
        </span>
        {!isOurs && fromName && fromAddress && (
          <span className="text-small text-ink-soft">{fromAddress}</span>
        )}
        {isOurs && toAddress && (
          <span className="text-small text-ink-soft">{t('to', { address: toAddress })}</span>
        )}
        {automatic && <span className="text-small text-ink-soft">{t(`automatic.${automatic}`)}</span>}
        <span className="ml-auto text-small text-ink-soft">
          <Instant at={at} />
        </span>
      </header>
      <p lang="" className="px-4 py-3 break-words whitespace-pre-wrap">
        {text}
      </p>
      {message.textTruncated && <Remark>{t('truncated')}</Remark>}
      {problem && <Remark>{t(`problem.${problem}`)}</Remark>}
      <Attachments message={message} />
      <Delivery message={message} />
    </li>
  );
}

function Remark({ children }: { children: React.ReactNode }) {
  return <p className="border-t border-line px-4 py-2 text-small text-ink-soft">{children}</p>;
}

function Attachments({ message: { attachments } }: { message: ComplaintMessage }) {
  const t = useTranslations('complaints.thread');
  const formats = useFormats();
  if (attachments.length === 0) return null;
  const named = attachments.map(({ name, bytes }) => `${name ?? t('unnamed')} (${formats.bytes(bytes)})`);
  return (
    <Remark>
      {t('attachments')} {named.join(', ')}
    </Remark>
  );
}

function Delivery({ message: { delivery } }: { message: ComplaintMessage }) {
  const t = useTranslations('complaints.thread.delivery');
  if (!delivery) return null;
  const { state, attempts } = delivery;
  const error = delivery.error ?? '';
  const words =
    state === 'queued' && error !== ''
      ? t('queuedAgain', { attempts, error })
      : state === 'refused' || state === 'uncertain'
        ? t(state, { error })
        : t(state);
  return (
    <p
      className={classNames(
        'border-t border-line px-4 py-1.5 text-small',
        state === 'refused' || state === 'uncertain' ? 'text-error' : 'text-ink-soft',
      )}
      data-testid="delivery"
    >
      {words}
    </p>
  );
}
