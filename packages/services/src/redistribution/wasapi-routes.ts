import { ServiceError } from '@meguri/api/services-port';
import {
  insertPackageRequest,
  listFetchableFiles,
  listPackageJobs,
  type ConsumerRecord,
  type FetchableFile,
  type FileFilter,
  type PackageJob,
} from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import type { PublicRequest, PublicRoute } from '../public-archive/public-route.ts';
import { plainAnswer, type ArchiveAnswer } from '../replay/archive-answer.ts';
import { authenticateConsumer } from './authenticate.ts';
import { jsonAnswer, strangerAnswer } from './json-answer.ts';
import { fileAddress } from './package-routes.ts';
import { checkedRequest, maxRequests } from './package-services.ts';
import { jobFunction, jobQuery, jobState, readJobQuery } from './wasapi-jobs.ts';
import { readPage, readWebdataQuery, WasapiProblem } from './wasapi-query.ts';

const base = '/wasapi/v1';
/** Longest body, for the list of URLs of a job. */
const maxBodyBytes = 4 * 2 ** 20;

/**
 * The data-transfer API of web archives (WASAPI): it lists the files of the requesting consumer, and makes
 * packages on request.
 *
 * @see https://github.com/WASAPI-Community/data-transfer-apis
 */
export function wasapiRoutes(deps: Dependencies): PublicRoute[] {
  const forConsumer =
    (answer: (consumer: ConsumerRecord, request: PublicRequest) => Promise<ArchiveAnswer>) =>
    async (request: PublicRequest): Promise<ArchiveAnswer> => {
      const consumer = await authenticateConsumer(deps, request);
      if (consumer === null) return strangerAnswer();
      try {
        return await answer(consumer, request);
      } catch (error) {
        if (error instanceof WasapiProblem) return plainAnswer(400, error.message);
        if (error instanceof ServiceError && error.code === 'invalid') return plainAnswer(400, error.message);
        throw error;
      }
    };
  const webdata = forConsumer((consumer, request) => webdataAnswer(deps, consumer, request));
  const jobs = forConsumer((consumer, request) =>
    request.method === 'POST'
      ? newJobAnswer(deps, consumer, request)
      : jobListAnswer(deps, consumer, request),
  );
  return [
    { path: `${base}/webdata`, answer: webdata },
    { path: `${base}/webdata/`, answer: webdata },
    { path: `${base}/jobs`, takesPosts: true, answer: jobs },
    {
      path: `${base}/jobs/`,
      takesPosts: true,
      answer: forConsumer((consumer, request) =>
        /^(?:\?|$)/.test(request.rest)
          ? request.method === 'POST'
            ? newJobAnswer(deps, consumer, request)
            : jobListAnswer(deps, consumer, request)
          : jobAnswer(deps, consumer, request),
      ),
    },
  ];
}

const searchOf = ({ rest }: PublicRequest) =>
  new URLSearchParams(rest.includes('?') ? rest.slice(rest.indexOf('?') + 1) : '');

async function webdataAnswer(
  deps: Dependencies,
  consumer: ConsumerRecord,
  request: PublicRequest,
): Promise<ArchiveAnswer> {
  const search = searchOf(request);
  const { filter, page, pageSize } = readWebdataQuery(search);
  const all: FileFilter = { ...filter, consumerId: consumer.id, packageId: null };
  return filesAnswer(deps, { filter: all, page, pageSize, search, request, path: `${base}/webdata` });
}

async function filesAnswer(
  { prisma }: Dependencies,
  input: {
    filter: FileFilter;
    page: number;
    pageSize: number;
    search: URLSearchParams;
    request: PublicRequest;
    path: string;
  },
): Promise<ArchiveAnswer> {
  const { filter, page, pageSize, search, request, path } = input;
  const offset = (page - 1) * pageSize;
  const { count, files } = await listFetchableFiles(prisma, { filter, offset, limit: pageSize });
  return jsonAnswer(200, {
    ...pagesOf({ count, page, pageSize, search, address: `${request.origin}${path}` }),
    'includes-extra': false,
    'request-url': `${request.origin}${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
    files: files.map((file) => fileEntry(file, request.origin)),
  });
}

function pagesOf({
  count,
  page,
  pageSize,
  search,
  address,
}: {
  count: number;
  page: number;
  pageSize: number;
  search: URLSearchParams;
  address: string;
}) {
  const addressOf = (wanted: number) => {
    const parameters = new URLSearchParams(search);
    parameters.set('page', String(wanted));
    return `${address}?${parameters.toString()}`;
  };
  return {
    count,
    next: page * pageSize < count ? addressOf(page + 1) : null,
    previous: page > 1 ? addressOf(page - 1) : null,
  };
}

const fileEntry = (file: FetchableFile, origin: string) => ({
  filename: file.name,
  filetype: 'warc',
  checksums: { sha256: file.sha256 },
  size: file.bytes,
  collection: file.kind,
  crawl: file.packageId,
  'crawl-time': file.capturedTo,
  'crawl-start': file.capturedFrom,
  'store-time': file.readyAt,
  locations: [fileAddress(origin, file)],
});

async function jobListAnswer(
  { prisma }: Dependencies,
  consumer: ConsumerRecord,
  request: PublicRequest,
): Promise<ArchiveAnswer> {
  const search = searchOf(request);
  const { page, pageSize } = readPage(search);
  const { count, jobs } = await listPackageJobs(prisma, {
    consumerId: consumer.id,
    id: null,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return jsonAnswer(200, {
    ...pagesOf({ count, page, pageSize, search, address: `${request.origin}${base}/jobs` }),
    jobs: jobs.map((job) => jobEntry(job)),
  });
}

const jobEntry = (job: PackageJob) => ({
  jobtoken: job.id,
  function: jobFunction,
  query: jobQuery(job.request),
  'submit-time': job.createdAt,
  'termination-time': job.readyAt,
  state: jobState(job.state),
  ...(job.problem === null ? {} : { message: job.problem }),
});

/** Queues a job: `function=extract&query=…`, as a form or as JSON. */
async function newJobAnswer(
  { prisma, clock }: Dependencies,
  consumer: ConsumerRecord,
  request: PublicRequest,
): Promise<ArchiveAnswer> {
  const body = await request.readBody(maxBodyBytes);
  if (body === null)
    return plainAnswer(
      413,
      `A job has at most ${maxBodyBytes} bytes. Name hosts or prefixes in place of many URLs.`,
      {
        // The rest of the body is not read.
        connection: 'close',
      },
    );
  const { wanted, query } = readBody(body, request.headers['content-type'] ?? '');
  if (wanted !== jobFunction)
    throw new WasapiProblem(
      `The function of a job must be "${jobFunction}": the records of a query as WARC files.`,
    );
  const id = await insertPackageRequest(prisma, {
    consumer,
    request: checkedRequest(readJobQuery(query)),
    requestedBy: consumer.name,
    at: clock.now(),
    most: maxRequests,
    audit: null,
  });
  if (id === null)
    return plainAnswer(429, `You have ${maxRequests} jobs that are not complete. Wait until one is.`, {
      'retry-after': '60',
    });
  const { jobs } = await listPackageJobs(prisma, { consumerId: consumer.id, id, offset: 0, limit: 1 });
  const answer = jsonAnswer(201, jobs[0] ? jobEntry(jobs[0]) : {});
  return { ...answer, headers: { ...answer.headers, location: `${request.origin}${base}/jobs/${id}` } };
}

function readBody(body: string, type: string): { wanted: string; query: string } {
  if (!/^application\/json\b/i.test(type)) {
    const form = new URLSearchParams(body);
    return { wanted: form.get('function') ?? '', query: form.get('query') ?? '' };
  }
  try {
    const value = JSON.parse(body) as Record<string, unknown>;
    const textOf = (name: string) => (typeof value[name] === 'string' ? value[name] : '');
    return { wanted: textOf('function'), query: textOf('query') };
  } catch {
    throw new WasapiProblem('The body is not JSON. Send {"function": "extract", "query": "host=…"}.');
  }
}

async function jobAnswer(
  deps: Dependencies,
  consumer: ConsumerRecord,
  request: PublicRequest,
): Promise<ArchiveAnswer> {
  const [, id = '', result = ''] = /^(\d{1,18})(\/result)?\/?(?:\?|$)/.exec(request.rest) ?? [];
  const { jobs } =
    id === ''
      ? { jobs: [] }
      : await listPackageJobs(deps.prisma, { consumerId: consumer.id, id, offset: 0, limit: 1 });
  const [job] = jobs;
  if (!job) return plainAnswer(404, 'You have no job with this token.');
  if (result === '') return jsonAnswer(200, jobEntry(job));
  const search = searchOf(request);
  const { filter, page, pageSize } = readWebdataQuery(search);
  const all: FileFilter = { ...filter, consumerId: consumer.id, packageId: job.madeAs };
  return filesAnswer(deps, {
    filter: all,
    page,
    pageSize,
    search,
    request,
    path: `${base}/jobs/${id}/result`,
  });
}
