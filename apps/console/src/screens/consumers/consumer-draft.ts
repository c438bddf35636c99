import {
  consumerTermsSchema,
  pushAddress,
  readPushAddress,
  recordKinds,
  type ConsumerDetail,
  type ConsumerTermsInput,
  type RecordKind,
} from '@meguri/contracts';

/** The form of a consumer: lists as text, one entry per line. */
export interface ConsumerDraft {
  name: string;
  contact: string;
  purpose: string;
  addresses: string;
  publicKey: string;
  wholeArchive: boolean;
  hosts: string;
  domains: string;
  surtPrefixes: string;
  urls: string;
  seedLists: string;
  kinds: RecordKind[];
  from: string;
  before: string;
  history: boolean;
  /** `https://…` or `s3://bucket/prefix`; empty: the consumer fetches its packages. */
  pushTo: string;
  pushEndpoint: string;
  pushRegion: string;
}

export const placeFields = ['hosts', 'domains', 'surtPrefixes', 'urls', 'seedLists'] as const;

export function consumerDraftOf(consumer: ConsumerDetail | null): ConsumerDraft {
  const scope = consumer?.scope;
  const lines = (list: readonly string[] | undefined) => (list ?? []).join('\n');
  return {
    name: consumer?.name ?? '',
    contact: consumer?.contact ?? '',
    purpose: consumer?.purpose ?? '',
    addresses: consumer?.addresses ?? '',
    publicKey: consumer?.publicKey ?? '',
    wholeArchive: scope?.wholeArchive ?? false,
    hosts: lines(scope?.hosts),
    domains: lines(scope?.domains),
    surtPrefixes: lines(scope?.surtPrefixes),
    urls: lines(scope?.urls),
    seedLists: lines(scope?.seedLists),
    kinds: [...(scope?.kinds ?? [])],
    from: scope?.capturedFrom?.toISOString() ?? '',
    before: scope?.capturedBefore?.toISOString() ?? '',
    history: consumer?.history ?? false,
    pushTo: consumer?.push ? pushAddress(consumer.push) : '',
    pushEndpoint: (consumer?.push?.kind === 's3' && consumer.push.endpoint) || '',
    pushRegion: consumer?.push?.kind === 's3' ? consumer.push.region : '',
  };
}

const listOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The terms of a draft, and the problems of its fields. */
export function readConsumerDraft(draft: ConsumerDraft): {
  terms: ConsumerTermsInput;
  problem: string | null;
} {
  const { contact, purpose, addresses, publicKey, wholeArchive, kinds, from, before, history } = draft;
  const terms = {
    contact: contact.trim(),
    purpose: purpose.trim(),
    addresses: addresses
      .trim()
      .split(/[\s,]+/)
      .join(' '),
    push: readPushAddress(draft.pushTo, { endpoint: draft.pushEndpoint, region: draft.pushRegion }),
    publicKey: publicKey.trim() || null,
    history,
    scope: {
      wholeArchive,
      hosts: listOf(draft.hosts),
      domains: listOf(draft.domains),
      surtPrefixes: listOf(draft.surtPrefixes),
      urls: listOf(draft.urls),
      seedLists: listOf(draft.seedLists),
      kinds: recordKinds.filter((kind) => kinds.includes(kind)),
      capturedFrom: from.trim() || null,
      capturedBefore: before.trim() || null,
    },
  };
  const parsed = consumerTermsSchema.safeParse(terms);
  return { terms, problem: parsed.success ? null : (parsed.error.issues[0]?.message ?? null) };
}
