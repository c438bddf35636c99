import { type Random, secondsPerDay } from '@meguri/contracts';
import { processContent, type KnownContent, type ResponseTask } from '@meguri/node/process-content';
import { serve, type EditedPage, type EditKind, type NoiseKind } from './noisy-pages.ts';

/** Results of the visits of a page; noise probes are counted separately. */
export interface VisitTally {
  visits: number;
  probes: number;
  /** Visits with verdict changed without an edit. */
  falseAlarms: number;
  /** False alarms after the first ten visits. */
  lateFalseAlarms: number;
  edits: number;
  /** Visits with verdict unchanged after an edit. */
  missedEdits: number;
  /** Maximum bytes of change memory after any visit. */
  maxBytes: number;
}

export const noVisits: VisitTally = {
  visits: 0,
  probes: 0,
  falseAlarms: 0,
  lateFalseAlarms: 0,
  edits: 0,
  missedEdits: 0,
  maxBytes: 0,
};

const visitsToSettle = 10;

/**
 * Visits a page as a node does, through the code of its content threads.
 *
 * @param input.editShare of visits that find a new edition
 */
export async function visitNoisyPage(input: {
  page: EditedPage;
  noise: NoiseKind;
  edit: EditKind;
  editShare: number;
  visits: number;
  random: Random;
}): Promise<VisitTally> {
  const { noise, edit, random } = input;
  const tally = { ...noVisits };
  let { page } = input;
  let seconds = 0;
  let known = null as KnownContent | null;
  let memory: Uint8Array | null = null;
  let changedBefore = false;
  let isProbe = false;
  let edited = false;
  for (let access = 0; tally.visits <= input.visits; access += 1) {
    if (!isProbe && known !== null && random.next() < input.editShare) {
      page = edit.edit(page, access, random);
      edited = true;
    }
    const body = new Uint8Array(Buffer.from(serve(page, noise, { seconds, access, random })));
    const result = await processContent({ ...task, body, known, memory, changedBefore, isProbe });
    const differs = result.contentDiffers ?? false;
    if (known !== null) {
      if (isProbe) tally.probes += 1;
      else {
        tally.visits += 1;
        tally.edits += edited ? 1 : 0;
        tally.missedEdits += edited && !differs ? 1 : 0;
        tally.falseAlarms += !edited && differs ? 1 : 0;
        tally.lateFalseAlarms += !edited && differs && tally.visits > visitsToSettle ? 1 : 0;
        if (!result.noise.wantsProbe)
          tally.maxBytes = Math.max(tally.maxBytes, result.memory?.byteLength ?? 0);
      }
    }
    edited = false;
    changedBefore = known !== null && differs;
    memory = result.memory;
    if (known === null || differs || result.noise.gapsChanged || result.textDigest === null) {
      known = {
        payloadDigest: result.payloadDigest ?? new Uint8Array(),
        textDigest: result.textDigest ?? known?.textDigest ?? new Uint8Array(),
        simhash: 0n,
        capturedAt: new Date(seconds * 1000),
        capturedUrl: null,
      };
    } else known = { ...known, payloadDigest: result.payloadDigest ?? known.payloadDigest };
    isProbe = result.noise.wantsProbe;
    seconds += isProbe ? 75 : Math.round(secondsPerDay * (1 + 20 * random.next()));
  }
  return tally;
}

const task: ResponseTask = {
  kind: 'response',
  url: 'http://example.jp/page',
  startedAt: new Date(0),
  remoteAddress: '192.0.2.1',
  requestId: '00000000-0000-4000-8000-000000000001',
  recordId: '00000000-0000-4000-8000-000000000002',
  code: 'ok',
  statusCode: 200,
  httpVersion: '1.1',
  location: null,
  requestHead: Buffer.from('GET /page HTTP/1.1\r\nHost: example.jp\r\n\r\n'),
  responseHead: Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'),
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  body: new Uint8Array(),
  truncated: null,
  known: null,
  memory: null,
  datesKnownUntil: null,
  learnsNoise: true,
  changedBefore: false,
  readsLinksAgain: false,
  isProbe: false,
  wantsFingerprint: false,
  changeMode: 'text',
  honourNoarchive: false,
  writeRequest: false,
  gzipLevel: 1,
  maxExpandedBytes: 10_000_000,
  linkSchemes: null,
  maxLinks: 20_000,
  agentToken: 'Meguri',
};
