import { refusal, type ComplaintServices, type ServiceError } from '@meguri/api/services-port';
import type { ComplaintDetail, ComplaintHost, ComplaintMessage, ComplaintRow } from '@meguri/contracts';
import {
  hostIdOf,
  listActions,
  listAudit,
  listLinkedHosts,
  listMentions,
  listMessages,
  listTakedowns,
  readSettings,
  findComplaint,
  type ActionRecord,
  type LinkedHost,
  type MentionRecord,
  type MessageRecord,
  type ListedComplaint,
  type ComplaintRecord,
} from '@meguri/database';
import { mayAnswer } from '@meguri/mail';
import type { Dependencies } from '../context/dependencies.ts';
import { isOwnAddress } from './inbox/find-mentioned.ts';

const maxMessages = 500;
const maxHistory = 100;

export function createGetComplaint(deps: Dependencies): ComplaintServices['get'] {
  return ({ input }) => complaintDetail(deps, input.id);
}

/** Everything about a thread except the evidence, which takes longer to read. */
export async function complaintDetail(deps: Dependencies, id: string): Promise<ComplaintDetail> {
  const { prisma } = deps;
  const complaint = await requireComplaint(deps, id);
  const [messages, mentions, actions, history, takedowns, settings] = await Promise.all([
    listMessages(prisma, { id, limit: maxMessages }),
    listMentions(prisma, id),
    listActions(prisma, id),
    listAudit(prisma, { subject: `complaint:${id}`, limit: maxHistory }),
    listTakedowns(prisma, { complaintId: id }),
    readSettings(prisma),
  ]);
  const named = mentions.filter(({ kind }) => kind === 'host');
  const known = await listLinkedHosts(
    prisma,
    named.map(({ value }) => hostIdOf(value)),
  );
  const hosts = known.map(({ name }) => name);
  return {
    ...complaintRow({
      ...complaint,
      hosts: hosts.slice(0, 3),
      hostCount: hosts.length,
      snippet: messages[0]?.text.slice(0, 200) ?? '',
    }),
    version: complaint.version,
    messages: messages.map(messageView),
    linkedHosts: hostViews(named, known),
    urls: mentions
      .filter(({ kind }) => kind === 'url')
      .map(({ value }) => ({ url: value, host: new URL(value).host })),
    addresses: mentions.filter(({ kind }) => kind === 'address').map(({ value }) => value),
    actions: actions.map((action) => actionView(action, takedowns)),
    history,
    takedowns,
    noAnswer: noAnswerOf(complaint.fromAddress, messages, settings['mail.address']),
    relayMissing: settings['mail.relayUrl'] === '',
    defaultPurgeDays: settings['takedown.purgeDays'],
  };
}

/** Known hosts first, by number of pages. */
function hostViews(named: readonly MentionRecord[], known: readonly LinkedHost[]): ComplaintHost[] {
  const sources = new Map(named.map(({ value, source }) => [value, source ?? 'text']));
  const knownNames = new Set(known.map(({ name }) => name));
  return [
    ...known.map(({ name, pages, paused, minIntervalSeconds, effectiveIntervalSeconds }) => ({
      name,
      source: sources.get(name) ?? 'text',
      known: { pages, paused, minIntervalSeconds, effectiveIntervalSeconds },
    })),
    ...named
      .filter(({ value }) => !knownNames.has(value))
      .map(({ value, source }) => ({ name: value, source: source ?? 'text', known: null })),
  ];
}

function messageView(record: MessageRecord): ComplaintMessage {
  const { state, attempts, lastError, sentAt, messageId: _messageId, ...message } = record;
  return {
    ...message,
    automatic: message.automatic as ComplaintMessage['automatic'],
    attachments: message.attachments as ComplaintMessage['attachments'],
    problem: message.problem as ComplaintMessage['problem'],
    delivery:
      state === null
        ? null
        : {
            state: state as NonNullable<ComplaintMessage['delivery']>['state'],
            attempts: attempts ?? 0,
            error: lastError,
            sentAt,
          },
  };
}

function actionView(
  { before, ...action }: ActionRecord,
  takedowns: ComplaintDetail['takedowns'],
): ComplaintDetail['actions'][number] {
  const takedown = takedowns.find(({ id }) => id === before.takedown);
  const isFinal = takedown !== undefined && (takedown.purgeStartedAt ?? takedown.purgedAt) !== null;
  return {
    ...action,
    hosts: before.paused?.length ?? (before.interval ? 1 : 0),
    canUndo: Object.keys(before).length > 0 && action.undoneAt === null && !isFinal,
  };
}

/** Only people are answered: not automatic mail, and not our own. */
export function noAnswerOf(
  address: string | null,
  messages: readonly Pick<MessageRecord, 'direction' | 'automatic'>[],
  own: string,
): ComplaintDetail['noAnswer'] {
  if (address === null) return 'no-address';
  if (own === '') return 'no-own-address';
  const received = messages.filter(({ direction }) => direction === 'in');
  const written = received.find(({ automatic }) => automatic === null) ?? received[0];
  const automatic = (written?.automatic ?? null) as ComplaintMessage['automatic'];
  return mayAnswer({ address, automatic, isOwn: isOwnAddress(address, own) }) ? null : 'automatic';
}

/** A thread as a row of the list, without internal fields. */
export function complaintRow({ token: _token, version: _version, ...row }: ListedComplaint): ComplaintRow {
  return row;
}

/** @throws {ServiceError} `not-found` */
export async function requireComplaint({ prisma }: Dependencies, id: string): Promise<ComplaintRecord> {
  const complaint = await findComplaint(prisma, id);
  if (!complaint) throw noComplaint(id);
  return complaint;
}

export function noComplaint(id: string): ServiceError {
  return refusal('not-found', 'unknownComplaint', { id }, 'id');
}

/** Refuses an edit by a user who has not seen the last change. */
export function checkVersion(complaint: ComplaintRecord, version: number | undefined): void {
  if (version === undefined || version === complaint.version) return;
  const { status, assignee } = complaint;
  throw assignee === null
    ? refusal('conflict', 'complaintChanged', { status })
    : refusal('conflict', 'complaintChangedBy', { status, assignee });
}
