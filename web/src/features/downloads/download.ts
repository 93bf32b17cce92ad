import type { CallResponse } from '@mm/proto/http/call.js';
import { downloadCalls, downloadLimits, type DownloadFormat, type DownloadJobWire } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { authorisedFetch } from '../../api/base-query.js';
import { requestOf } from '../../api/request-of.js';
import type { UserSession } from '../../api/user-session.js';
import { language } from '../../language/language.js';
import { fileNameOf } from './file-name.js';

/** Above this number of rows the server is asked to make the file in the background; documents are laid out slowly. */
const quickRows: Readonly<Record<DownloadFormat, number>> = {
  '.xlsx': 20_000,
  '.csv': 20_000,
  '.json': 20_000,
  '.doc': 1_000,
  '.pdf': 1_000,
};
/** Failed questions about a job in a row after which the download has failed. */
const mostFailures = 5;
const pollMs = 1000;
const documentLanguage = language === 'kk' ? 'kz' : 'ru';

/** Why a download is aborted by its user, who does not want its job either. */
export const cancelled = new DOMException('cancelled by the user', 'AbortError');

/** The server answered with an error. */
export class DownloadRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: unknown,
  ) {
    super(`status ${status}`);
  }
}

export interface DownloadQuestion {
  params: ReportParamsWire;
  ext: DownloadFormat;
  /** Publications of the report, as far as it is known. */
  total?: number | undefined;
}

export interface DownloadedFile {
  name: string;
  bytes: Blob;
}

/** What a download needs of its surroundings; `wait` is for a number of milliseconds. */
export interface DownloadContext {
  session: UserSession;
  signal: AbortSignal;
  wait: (ms: number) => Promise<void>;
  onProgress: (job: Pick<DownloadJobWire, 'done' | 'rows'>) => void;
}

/**
 * Asks for a report as a file; a long one is made by a job of the server (see `downloadOfJob`). Rejects when the server
 * refuses or the job fails, and when it is aborted by the signal.
 */
export async function download({ params, ext, total = 0 }: DownloadQuestion, context: DownloadContext) {
  const { url, method, body, timeout } = requestOf(downloadCalls.download, {
    body: { params, ext, lang: documentLanguage },
  });
  const isLong = Math.min(total, downloadLimits[ext]) > quickRows[ext];
  // The answer with the job has to arrive: without its id the job cannot be cancelled.
  const { session, signal } = isLong ? { session: context.session } : context;
  const response = await send({ session, signal }, url, timeout, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: '*/*', ...(isLong ? { prefer: 'respond-async' } : {}) },
  });
  return response.status === 202
    ? downloadOfJob(await jobOf(response), context)
    : fileOf(response, `report${ext}`, context);
}

/**
 * The file of a job, whose progress is reported until it is ready. Aborted because it is `cancelled`, it takes the job
 * along; any other abort leaves it to be found later.
 */
export async function downloadOfJob(first: DownloadJobWire, context: DownloadContext): Promise<DownloadedFile> {
  try {
    const job = await finishedJob(first, context);
    const file = requestOf(downloadCalls.file, { params: { id: job.id } });
    const made = await send(context, file.url, file.timeout, { method: file.method, headers: { accept: '*/*' } });
    return await fileOf(made, job.file_name || 'report', context);
  } catch (error) {
    if (context.signal.reason === cancelled) {
      const { url, method, timeout } = requestOf(downloadCalls.cancel, { params: { id: first.id } });
      await send({ session: context.session }, url, timeout, { method });
    }
    throw error;
  }
}

async function fileOf(response: Response, fallback: string, { signal }: DownloadContext): Promise<DownloadedFile> {
  const bytes = await response.blob();
  signal.throwIfAborted();
  return { name: fileNameOf(response.headers.get('content-disposition') ?? '') ?? fallback, bytes };
}

/** Asks until the job is ready; a few failed questions are forgiven, because the job goes on without them. */
async function finishedJob(first: DownloadJobWire, context: DownloadContext): Promise<DownloadJobWire> {
  const { url, method, timeout } = requestOf(downloadCalls.job, { params: { id: first.id } });
  let job = first;
  context.signal.throwIfAborted();
  for (let failures = 0; job.state === 'running';) {
    context.onProgress(job);
    await context.wait(pollMs);
    context.signal.throwIfAborted();
    try {
      job = await jobOf(await send(context, url, timeout, { method }));
      failures = 0;
    } catch (error) {
      context.signal.throwIfAborted();
      if (++failures >= mostFailures) throw error;
    }
  }
  if (job.state === 'failed') throw new Error(`the job ${job.id} failed`);
  return job;
}

async function jobOf(response: Response): Promise<DownloadJobWire> {
  const answer: CallResponse<typeof downloadCalls.job> = downloadCalls.job.response.parse(await response.json());
  return answer.job;
}

/** A response with a good status; the whole answer must arrive in time. */
async function send(
  { session, signal }: { session: UserSession; signal?: AbortSignal | undefined },
  url: string,
  timeout = 30_000,
  init: RequestInit,
): Promise<Response> {
  const late = AbortSignal.timeout(timeout + 2_000);
  const either = signal ? AbortSignal.any([signal, late]) : late;
  const response = await authorisedFetch(session, url, { ...init, signal: either });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as { code?: unknown } | null;
  throw new DownloadRefused(response.status, problem?.code);
}
