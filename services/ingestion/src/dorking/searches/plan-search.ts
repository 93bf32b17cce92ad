import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import type { Caller } from '@mm/http/caller.js';
import { DomainError, Invalid, NotFound } from '@mm/http/problem.js';
import { readExpression } from '@mm/http/read-expression.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { QueryCost } from '@mm/keywords/expression-size.js';
import { parse, parseList } from '@mm/keywords/parse.js';
import type { SearchCutWire, SearchRequestWire, TopicSearchWire } from '@mm/proto/http/searches.js';
import { topicCalls, type TopicWire } from '@mm/proto/http/topics.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { coverExpression } from '../queries/cover-expression.js';
import { SEARCH_PROVIDERS, type SearchFilters, type SearchProvider, type SearchWords } from '../search-provider.js';
import type { PlannedQuery } from './search.entity.js';
import { filtersOf, isTyped } from './search-request.js';

/** Queries to one provider about one topic, and of a whole search. */
const MAX_OF_TOPIC = 8;
const MAX_OF_SEARCH = 60;
/** Characters of a bad expression that are shown. */
const SHOWN = 200;

/** What a search asks. */
export interface SearchPlan {
  /** The keyword, or the name of the topic or section. */
  title: string;
  queries: PlannedQuery[];
  cut: SearchCutWire[];
}

/** What is searched for: what was typed, or a topic. */
interface Subject {
  topic: { id: number; name: string } | null;
  source: string;
  words: SearchWords;
}

/** Turns what a user asks into queries of the providers. */
@Injectable()
export class PlanSearch {
  constructor(
    private readonly services: ServiceClient,
    @Inject(SEARCH_PROVIDERS) private readonly providers: readonly SearchProvider[],
    private readonly settings: SystemSettings,
    private readonly clock: Clock,
  ) {}

  /**
   * The queries with the rights of a caller. Throws 503 'no-search-provider', Invalid 'expression-invalid' or
   * 'nothing-to-search', NotFound for a topic or section that the caller does not see, UpstreamBusy without reporting.
   */
  async plan(request: SearchRequestWire, caller: Pick<Caller, 'token'>): Promise<SearchPlan> {
    if (this.providers.length === 0)
      throw new DomainError(503, 'no-search-provider', 'no search provider has an address or a key');
    const { title, subjects, cut } = await this.#subjects(request, caller);
    const filters = filtersOf(request, this.clock.now(), await this.settings.value('time-zone'));
    const queries: PlannedQuery[] = [];
    // many topics are asked of few providers rather than few topics of all
    const providers = this.providers.slice(0, Math.max(1, Math.floor(MAX_OF_SEARCH / Math.max(1, subjects.length))));
    for (const [index, subject] of subjects.entries()) {
      const left = MAX_OF_SEARCH - queries.length;
      const share = Math.floor(left / ((subjects.length - index) * providers.length));
      const covered = await cover(
        subject,
        filters,
        providers,
        Math.min(MAX_OF_TOPIC, Math.max(share, left > 0 ? 1 : 0)),
      );
      queries.push(...covered.queries);
      cut.push(...covered.cut);
    }
    if (queries.length === 0) throw nothingToSearch(cut);
    return { title, queries, cut };
  }

  async #subjects(
    request: SearchRequestWire,
    caller: Pick<Caller, 'token'>,
  ): Promise<{ title: string; subjects: Subject[]; cut: SearchCutWire[] }> {
    if (isTyped(request)) {
      const { keyword } = request;
      const words = readExpression('keyword', () => ({ keywords: parse(keyword), typed: keyword }));
      return { title: keyword, subjects: [{ topic: null, source: keyword, words }], cut: [] };
    }
    const { title, topics } = await this.#topics(request, caller);
    const subjects: Subject[] = [];
    const cut: SearchCutWire[] = [];
    for (const topic of topics) {
      try {
        subjects.push({ topic, source: topic.keywords, words: readExpression('keywords', () => wordsOfTopic(topic)) });
      } catch (error) {
        if (!(error instanceof Invalid) || topics.length === 1) throw error;
        cut.push({ topic_id: topic.id, topic_name: topic.name, reason: 'invalid', words: shown(topic.keywords) });
      }
    }
    return { title, subjects, cut };
  }

  /** The topics of a request that the caller sees. Throws NotFound. */
  async #topics(
    { direction, id }: TopicSearchWire,
    caller: Pick<Caller, 'token'>,
  ): Promise<{ title: string; topics: TopicWire[] }> {
    const { topics_list: visible } = await this.services.call(topicCalls.topics, caller);
    if (direction === 'topic') {
      const topic = visible.find((one) => one.id === id);
      if (!topic) throw new NotFound('the topic', 'topic-not-found');
      return { title: topic.name, topics: [topic] };
    }
    const { tsection_list: sections } = await this.services.call(topicCalls.sections, caller, { params: {} });
    const section = sections.find((one) => one.id === id);
    if (!section) throw new NotFound('the section', 'section-not-found');
    return { title: section.name, topics: visible.filter((topic) => section.topics.includes(topic.id)) };
  }
}

/** At most `limit` queries of each provider. */
async function cover(
  { topic, source, words }: Subject,
  filters: SearchFilters,
  providers: readonly SearchProvider[],
  limit: number,
): Promise<Pick<SearchPlan, 'queries' | 'cut'>> {
  const cutOf = (reason: SearchCutWire['reason'], text: string): SearchCutWire => ({
    topic_id: topic?.id ?? null,
    topic_name: topic?.name ?? '',
    reason,
    words: text,
  });
  if (limit < 1) return { queries: [], cut: [cutOf('queries', shown(source))] };
  const covers = [];
  for (const provider of providers) {
    // a large expression takes a while, and the process serves other calls between two of them
    await nextTurn();
    covers.push({ provider: provider.id, ...coverExpression(words, filters, provider, limit) });
  }
  const asking = covers.filter(({ queries }) => queries.length > 0);
  // what the provider with the fewest gaps leaves out is not asked at all
  const [fullest] = (asking.length > 0 ? asking : covers).toSorted((a, b) => a.cut.length - b.cut.length);
  return {
    queries: asking.flatMap(({ provider, queries }) =>
      queries.map((query) => ({ provider, query, topicId: topic?.id ?? null, isAsked: false })),
    ),
    cut: (fullest?.cut ?? []).map(({ reason, words: text }) => cutOf(reason, text)),
  };
}

function wordsOfTopic({ keywords, exclude_words: excludeWords }: TopicWire): SearchWords {
  const cost = new QueryCost();
  const exclude = parseList(excludeWords, cost);
  return { keywords: parse(keywords, cost), ...(exclude ? { exclude } : {}), typed: `${keywords} ${excludeWords}` };
}

const nothingToSearch = (cut: readonly SearchCutWire[]): Invalid =>
  new Invalid(
    'nothing-to-search',
    'no provider takes a query with these words',
    cut.map(({ reason, words }) => ({ path: 'keyword', code: reason, message: words })),
  );

const shown = (text: string): string => text.slice(0, SHOWN);
