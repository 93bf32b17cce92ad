import type { CallResponse } from '@mm/proto/http/call.js';
import { downloadCalls, downloadLimits, type DownloadFormat, type DownloadJobWire } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { authorisedFetch } from '../../api/base-query.js';
import { requestOf } from '../../api/request-of.js';
import type { UserSession } from '../../api/user-session.js';
import { language } from '../../language/language.js';
import { fileNameOf } from './file-name.js';

/** From this number of rows on the server is asked to make the file in the background. */
const backgroundRows = 20_000;
/** Failed questions about a job in a row after which the download has failed. */
const mostFailures = 5;
const pollMs = 1000;
const documentLanguage = language === 'kk' ? 'kz' : 'ru';

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
 * Asks for a report as a file; a long one is made by a job of the server, whose progress is reported. Rejects when the
 * server refuses or the job fails, and when it is aborted by the signal.
 */
export async function download({ params, ext, total = 0 }: DownloadQuestion, context: DownloadContext) {
  const { url, method, body, timeout } = requestOf(downloadCalls.download, {
    body: { params, ext, lang: documentLanguage },
  });
  const isLong = Math.min(total, downloadLimits[ext]) > backgroundRows;
  const response = await send(context, url, timeout, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: '*/*', ...(isLong ? { prefer: 'respond-async' } : {}) },
  });
  if (response.status !== 202) return fileOf(response, `report${ext}`);
  const job = await finishedJob(await jobOf(response), context);
  const file = requestOf(downloadCalls.file, { params: { id: job.id } });
  const made = await send(context, file.url, file.timeout, { method: file.method, headers: { accept: '*/*' } });
  return fileOf(made, job.file_name || `report${ext}`);
}

async function fileOf(response: Response, fallback: string): Promise<DownloadedFile> {
  const bytes = await response.blob();
  return { name: fileNameOf(response.headers.get('content-disposition') ?? '') ?? fallback, bytes };
}

/** Asks until the job is ready; a few failed questions are forgiven, because the job goes on without them. */
async function finishedJob(first: DownloadJobWire, context: DownloadContext): Promise<DownloadJobWire> {
  const { url, method, timeout } = requestOf(downloadCalls.job, { params: { id: first.id } });
  let job = first;
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
  { session, signal }: DownloadContext,
  url: string,
  timeout = 30_000,
  init: RequestInit,
): Promise<Response> {
  const late = AbortSignal.timeout(timeout + 2_000);
  const response = await authorisedFetch(session, url, { ...init, signal: AbortSignal.any([signal, late]) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}
