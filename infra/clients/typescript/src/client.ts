import { addresses, type Calls, type HandedPost, type ReportParams } from './api.gen.js';
import { EventStream, type EventFilter } from './event-stream.js';
import { send, type Connection } from './requests.js';

/** The limits of one request; the server refuses more than 500 posts and 6 MB. */
const maxPosts = 500;
const maxBytes = 4 * 1024 * 1024;

interface Batch<T> {
  posts: T[];
  /** Place of the first one in the whole list. */
  start: number;
}

export { ApiError, type Connection } from './requests.js';
export type { EventStream, EventFilter, StreamMessage } from './event-stream.js';
export type * from './api.gen.js';

type CallId = keyof Calls;
type InputOf<Id extends CallId> = Omit<Calls[Id], 'answer'> & { signal?: AbortSignal };
type HandedIn = Calls['hand-in-posts']['answer'];

/** The calls of an installation for programs. Each throws ApiError, and the error of a connection that stays broken. */
export class Client {
  constructor(private readonly connection: Connection) {}

  /** Publications that match, and widgets: a search is a report without a topic. */
  report(params: ReportParams): Promise<Calls['report-form']['answer']> {
    return this.call('report-form', { body: { params } });
  }

  /** The topics that the owner of the token may see, as far as the token has them. */
  async topics(): Promise<Calls['topics-list']['answer']['topics_list']> {
    return (await this.call('topics-list', {})).topics_list;
  }

  /** Events as they happen; the stream is resumed for ever, until `signal`. */
  events(filter: EventFilter = {}): EventStream {
    return new EventStream(this.connection, filter);
  }

  /** Hands posts in, in as many requests as needed; `index` of a refused post is its place in the whole list. */
  async handIn(posts: readonly HandedPost[], signal?: AbortSignal): Promise<HandedIn> {
    const sum: HandedIn = { accepted: 0, unchanged: 0, refused: [] };
    for (const { posts: batch, start } of batchesOf(posts)) {
      const answer = await this.call('hand-in-posts', { body: { posts: batch }, ...(signal && { signal }) });
      sum.accepted += answer.accepted;
      sum.unchanged += answer.unchanged;
      sum.refused.push(...answer.refused.map((one) => ({ ...one, index: one.index + start })));
    }
    return sum;
  }

  /** Any call by its operation id; for answers that are no JSON use `file`. */
  async call<Id extends CallId>(id: Id, input: InputOf<Id>): Promise<Calls[Id]['answer']> {
    return (await (await this.#send(id, input)).json()) as Calls[Id]['answer'];
  }

  /** A report as a file. */
  async file(input: InputOf<'topic_download'>): Promise<Blob> {
    return (await this.#send('topic_download', input)).blob();
  }

  #send(id: CallId, { signal, ...input }: Parts & { signal?: AbortSignal }): Promise<Response> {
    const { method, path } = addresses[id];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(input.path?.[name] ?? '')),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) query.set(name, String(value));
    return send(this.connection, query.size > 0 ? `${filled}?${query}` : filled, {
      method,
      ...(input.body !== undefined && {
        body: JSON.stringify(input.body),
        headers: { 'content-type': 'application/json' },
      }),
      ...(signal && { signal }),
    });
  }
}

interface Parts {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Divides posts into requests, in their order. A post that is too large alone has a request of its own. */
export function batchesOf<T>(posts: readonly T[]): Batch<T>[] {
  const batches: Batch<T>[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [index, post] of posts.entries()) {
    const size = encoder.encode(JSON.stringify(post)).length + 1;
    const last = batches.at(-1);
    if (last && last.posts.length < maxPosts && bytes + size <= maxBytes) {
      last.posts.push(post);
      bytes += size;
    } else {
      batches.push({ posts: [post], start: index });
      bytes = size;
    }
  }
  return batches;
}
