import type { Caller } from '@mm/http/caller.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import type { ProgressWire } from '@mm/proto/http/authors.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { noProgress } from './author-row.js';

const PATIENCE_MS = 3_000;

/** Progress of authors as `review` counts it; zeros while that service is away, so that lists still answer. */
export class AuthorProgress {
  constructor(private readonly services: Pick<ServiceClient, 'ask'>) {}

  async of(caller: Pick<Caller, 'token'>, ids: readonly string[]): Promise<(id: string) => ProgressWire> {
    if (ids.length === 0) return () => noProgress;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Record<string, ProgressWire>>(
      (resolve) => (timer = setTimeout(() => resolve({}), PATIENCE_MS)),
    );
    const asked = this.services
      .ask(reviewCalls.progressOf, caller, { body: { author_ids: ids.map(Number) } })
      .catch(() => ({}));
    const known: Record<string, ProgressWire> = await Promise.race([asked, tooLate]);
    clearTimeout(timer);
    return (id) => known[id] ?? noProgress;
  }
}
