import { request, type Dispatcher } from 'undici';

const timeoutMs = 15_000;
/** Bytes of a response that are read at most. */
const maxResponse = 512 * 1024;

export interface PostRequest {
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface PostResponse {
  status: number;
  text: string;
  /** Of the header Retry-After where it is a number. */
  retryAfter: number | undefined;
}

/** One POST within 15 s, without following redirects. Rejects with errors of the connection. */
export async function post(url: string, { body, dispatcher, headers }: PostRequest): Promise<PostResponse> {
  const response = await request(url, {
    dispatcher,
    method: 'POST',
    headers,
    body,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxResponse) break;
  }
  const seconds = Number(response.headers['retry-after']);
  return {
    status: response.statusCode,
    text: Buffer.concat(chunks).toString('utf8'),
    retryAfter: seconds > 0 ? seconds : undefined,
  };
}
