import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '@mm/http/caller.js';
import { DomainError, NotFound } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { topicCalls } from '@mm/proto/http/topics.js';

/** A closed topic is shown no longer than this, ms. */
const freshMs = 5_000;
type Names = ReadonlyMap<number, string>;

/** The topics that a caller may see, as reporting says; an answer holds for some seconds. */
@Injectable()
export class VisibleTopics {
  readonly #logger = new Logger('topics');
  readonly #known = new Map<string, { askedAt: number; names: Promise<Names> }>();

  constructor(private readonly services: ServiceClient) {}

  /** Throws NotFound for a topic that is unknown or hidden from the caller, UpstreamBusy while reporting is away. */
  async assertVisible(topicId: number, caller: Caller): Promise<void> {
    if (!(await this.#namesFor(caller)).has(topicId)) throw new NotFound('the topic', 'topic-not-found');
  }

  /** Names by id; none while reporting does not respond. */
  async names(caller: Caller): Promise<Names> {
    try {
      return await this.#namesFor(caller);
    } catch (error) {
      if (!(error instanceof DomainError) || error.status < 500) throw error;
      this.#logger.warn(`topics are unknown: ${error.message}`);
      return new Map();
    }
  }

  #namesFor(caller: Caller): Promise<Names> {
    const now = performance.now();
    for (const [key, { askedAt }] of this.#known) if (now - askedAt >= freshMs) this.#known.delete(key);
    // an access token may see less than its owner
    const known = this.#known.get(caller.token);
    if (known) return known.names;
    const names = this.services
      .call(topicCalls.topics, caller)
      .then(({ topics_list: topics }) => new Map(topics.map(({ id, name }) => [id, name])));
    this.#known.set(caller.token, { askedAt: now, names });
    names.catch(() => this.#known.delete(caller.token));
    return names;
  }
}
