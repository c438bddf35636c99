import { createHash } from 'node:crypto';
import { importLimits, type BucketAccess, type ImportedFileProblem } from '@meguri/contracts';
import { fastestInflate } from '@meguri/archive/inflate';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { decodeBody, extractDocument } from '@meguri/extract';
import {
  readImportFile,
  skippedKinds,
  type FileItem,
  type ImportedContent,
  type ImportedEntry,
} from '@meguri/import';
import { canonicalizeUrl, type CanonicalUrl } from '@meguri/urls';
import { openImportSource, type ImportSource } from './import-source.ts';
import { stagedLine, type StagedEntry } from './staged-entry.ts';
import { openStagedParts } from './staged-parts.ts';

export interface StageTask {
  source: ImportSource;
  access: BucketAccess;
  /** Number of the file in its import. */
  number: number;
  /** The first file to write; it gets its name once all are complete. */
  out: string;
  /** Entries after this instant are refused, because a clock was wrong. */
  latest: Date;
}

/** Progress of reading a file. */
export interface StageProgress {
  number: number;
  format: string | null;
  readBytes: number;
  entries: number;
  /** Whether it has records that are no gzip members of WARC. */
  otherForms: boolean;
  refused: number;
  skipped: Record<string, number>;
  problemCount: number;
  problems: ImportedFileProblem[];
}

const longestUrl = 2_083;
const longestTitle = 500;
const maxExpandedBytes = 32 * 2 ** 20;
const validatorBytes = 200;
/** Links are not stored, but the digest of a page has those of its images. */
const maxLinks = 20_000;

/**
 * Reads a file of another archive and writes a line for each entry: the page, the outcome, and digests of
 * body and text.
 *
 * @param onProgress is called after each group of entries
 */
export async function stageFile(
  task: StageTask,
  onProgress: (progress: StageProgress) => void,
): Promise<StageProgress> {
  const { number, out, latest } = task;
  const progress: StageProgress = {
    number,
    format: null,
    readBytes: 0,
    entries: 0,
    otherForms: false,
    refused: 0,
    skipped: Object.fromEntries(skippedKinds.map((kind) => [kind, 0])),
    problemCount: 0,
    problems: [],
  };
  const source = await openImportSource(task.source, task.access);
  const batches = source.bytes === 0 ? null : await readImportFile(source, { inflate: fastestInflate });
  const parts = await openStagedParts(out);
  for await (const { format, items, readBytes } of batches ?? []) {
    progress.format = format;
    progress.readBytes = readBytes;
    const lines: string[] = [];
    for (const item of items) {
      const found = stagedItem(item, progress, latest);
      // Awaiting each of a million lines would take longer than reading them.
      const staged = found instanceof Promise ? await found : found;
      if (staged) lines.push(stagedLine(staged));
    }
    if (lines.length > 0) await parts.write(lines.join(''));
    onProgress(progress);
  }
  if (batches === null)
    report(progress, {
      line: null,
      offset: 0,
      reason: 'The format of the file cannot be imported.',
      fix: 'docs/import.md lists the formats.',
    });
  await parts.end();
  return progress;
}

function stagedItem(
  item: FileItem,
  progress: StageProgress,
  latest: Date,
): Promise<StagedEntry> | StagedEntry | null {
  if (item.kind === 'problem') {
    report(progress, item.problem);
    return null;
  }
  if (item.kind === 'skipped') {
    progress.skipped[item.reason] = (progress.skipped[item.reason] ?? 0) + 1;
    return null;
  }
  const { entry } = item;
  progress.entries += 1;
  const page = pageOf(entry.url);
  if (page === null || entry.at > latest) {
    progress.refused += 1;
    return null;
  }
  if ('isWarcMember' in item && !item.isWarcMember) progress.otherForms = true;
  const content = 'content' in item ? item.content : null;
  const stated = 'statedDigest' in item ? item.statedDigest : null;
  const of = { page, file: progress.number, stated, hasRecord: 'content' in item };
  return content
    ? recentContent(page.url, entry, content).then((read) => stagedEntry(entry, { ...of, content, read }))
    : stagedEntry(entry, { ...of, content, read: null });
}

/** The page of a URL. */
interface EntryPage {
  url: string;
  host: string;
  hostId: bigint;
  urlKey: string;
}

/** Indexes are sorted, so the next line is often of the same page, and mostly of the same host. */
let latestPage: { of: string; page: EntryPage | null } | null = null;
let latestHost: { host: string; hostId: bigint } | null = null;

/** @returns null where the URL is no web address, or too long */
function pageOf(given: string): EntryPage | null {
  if (latestPage?.of === given) return latestPage.page;
  const canonical = canonicalizeUrl(given, undefined, { maxLength: longestUrl });
  const page = canonical.ok ? canonicalPage(canonical) : null;
  latestPage = { of: given, page };
  return page;
}

function canonicalPage({ url, host }: CanonicalUrl): EntryPage {
  if (latestHost?.host !== host) latestHost = { host, hostId: hostIdOf(host) };
  return { url, host, hostId: latestHost.hostId, urlKey: urlKeyOf(url) };
}

function report(progress: StageProgress, problem: ImportedFileProblem): void {
  progress.problemCount += 1;
  if (progress.problems.length < importLimits.problems) progress.problems.push(problem);
}

function stagedEntry(
  entry: ImportedEntry,
  {
    page: { url, host, hostId, urlKey },
    file,
    hasRecord,
    stated,
    content,
    read,
  }: {
    page: EntryPage;
    file: number;
    hasRecord: boolean;
    /** Digest that the record states. */
    stated: ImportedEntry['digest'];
    content: ImportedContent | null;
    read: ReadContent | null;
  },
): StagedEntry {
  const refersTo =
    entry.refersTo && canonicalizeUrl(entry.refersTo.url, undefined, { maxLength: longestUrl });
  const digests = [entry.digest, stated].flatMap((digest) =>
    digest ? [`${digest.algorithm}:${Buffer.from(digest.bytes).toString('hex')}`] : [],
  );
  return {
    hostId,
    urlKey,
    atMs: entry.at.getTime(),
    url,
    host,
    file,
    type: entry.type,
    hasRecord,
    status: entry.status,
    mime: entry.mime,
    failure: entry.failure,
    digests: [...new Set(digests)].join(' '),
    textDigest: read?.textDigest ?? null,
    payloadBytes: entry.payloadBytes ?? 0,
    durationMs: entry.durationMs ?? 0,
    refersToHostId: refersTo?.ok ? hostIdOf(refersTo.host) : null,
    refersToKey: refersTo?.ok ? urlKeyOf(refersTo.url) : null,
    refersToMs: entry.refersTo?.at?.getTime() ?? null,
    offset: entry.place.offset,
    length: entry.place.length,
    truncated: content?.truncated ?? false,
    title: read?.title ?? null,
    language: read?.language ?? null,
    etag: header(content, 'etag'),
    lastModified: header(content, 'last-modified'),
  };
}

function header(content: ImportedContent | null, name: string): string | null {
  const value = content?.headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null;
  return value === null || value.length > validatorBytes ? null : value;
}

interface ReadContent {
  textDigest: string;
  title: string | null;
  language: string | null;
}

/** Cache of recently read content: archives store unchanged pages repeatedly. */
const recent = new Map<string, ReadContent | null>();
const maxRecent = 20_000;

async function recentContent(
  url: string,
  entry: ImportedEntry,
  content: ImportedContent,
): Promise<ReadContent | null> {
  const digest = entry.digest && Buffer.from(entry.digest.bytes).toString('base64');
  const key = `${digest} ${entry.status} ${url}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const read = await readContent(url, entry, content);
  const [oldest] = recent.size >= maxRecent ? recent.keys() : [];
  if (oldest !== undefined) recent.delete(oldest);
  recent.set(key, read);
  return read;
}

const shortHex = (digest: Uint8Array) => Buffer.from(digest.subarray(0, 8)).toString('hex');

/** The digest that decides whether the page has changed, as for accesses of our own, and what describes the content. */
async function readContent(
  url: string,
  { status, digest }: ImportedEntry,
  { headers, body }: ImportedContent,
): Promise<ReadContent | null> {
  if (status !== null && status >= 300 && status < 400) {
    const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? null;
    const target = location === null ? null : (URL.parse(location, url)?.href ?? location);
    const textDigest = shortHex(
      createHash('sha256')
        .update(`redirect ${target ?? ''}`)
        .digest(),
    );
    return { textDigest, title: null, language: null };
  }
  if (status !== null && (status < 200 || status >= 400)) return null;
  const codings = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value);
  const decoded =
    codings.length === 0
      ? { ok: true as const, bytes: body }
      : await decodeBody(body, codings.join(','), maxExpandedBytes);
  if (!decoded.ok) return null;
  // Without a content coding, the digest of the entry is that of the document.
  const rawDigest = codings.length === 0 && digest?.algorithm === 'sha256' ? digest.bytes : undefined;
  const document = extractDocument({
    url,
    headers,
    body: decoded.bytes,
    rawDigest,
    simhash: false,
    maxLinks,
  });
  return {
    textDigest: shortHex(document.textDigest),
    title: document.title?.slice(0, longestTitle).toWellFormed() ?? null,
    language: document.language,
  };
}
