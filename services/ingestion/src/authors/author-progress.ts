import type { Caller } from '@mm/http/caller.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import type { ProgressWire } from '@mm/proto/http/authors.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { noProgress } from './author-row.js';

const TIMEOUT_MS = 3_000;

/** Progress of authors, counted by `review`; zeros while that service is unavailable, so that lists still work. */
export class AuthorProgress {
  constructor(private readonly services: Pick<ServiceClient, 'call'>) {}

  async progressOf(caller: Pick<Caller, 'token'>, ids: readonly string[]): Promise<(id: string) => ProgressWire> {
    if (ids.length === 0) return () => noProgress;
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<Record<string, ProgressWire>>(
      (resolve) => (timer = setTimeout(() => resolve({}), TIMEOUT_MS)),
    );
    const requested = this.services
      .call(reviewCalls.progressOf, caller, { body: { author_ids: ids.map(Number) } })
      .catch(() => ({}));
    const progress: Record<string, ProgressWire> = await Promise.race([requested, timedOut]);
    clearTimeout(timer);
    return (id) => progress[id] ?? noProgress;
  }
}
