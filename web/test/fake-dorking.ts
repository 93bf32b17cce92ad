import type { HitWire, SearchProviderWire, SearchScheduleWire, SearchWire } from '@mm/proto/http/searches.js';
import { aSection, aTopic } from './a-topic.js';
import { aSearch, searchId } from './a-hit.js';
import { fakeServer, referenceResponders, type Responder } from './fake-server.js';

const path = '/api/dorking-search';
const notFound = (code: string) => ({ status: 404, json: { code, message: '', correlationId: '' } });

/** A server of found publications: searches 1 to 9 and one list for everything that is stored. */
export class FakeDorking {
  searches: SearchWire[] = [];
  hits: HitWire[] = [];
  lost: HitWire[] = [];
  schedules: SearchScheduleWire[] = [];
  providers: SearchProviderWire[] = [];
  text: Responder = () => ({ json: { text: 'Полный текст публикации.' } });
  /** Refuses the next search. */
  refusal: ReturnType<Responder> | undefined;
  readonly requests: ReturnType<typeof fakeServer>['requests'];

  constructor() {
    const { requests } = fakeServer({
      ...referenceResponders,
      'GET /api-py/topics-list': () => ({
        json: { topics_list: [aTopic(5, { section_id: 1, name: 'Паводок' }), aTopic(6, { name: 'Дороги' })] },
      }),
      'GET /api-py/tsection-list': () => ({ json: { tsection_list: [aSection({ topics: [5] })] } }),
      [`POST ${path}`]: ({ body }) => this.#start(body as SearchWire['request']),
      [`POST ${path}/topic-list`]: ({ body }) => this.#start(body as SearchWire['request']),
      [`POST ${path}/topic`]: () => this.refusal ?? { json: this.hits },
      [`GET ${path}/section`]: () => ({ json: this.hits }),
      [`GET ${path}/section/1`]: () => ({ json: this.hits }),
      [`GET ${path}/topic/5`]: () => ({ json: this.hits }),
      [`POST ${path}/cancel`]: () => {
        this.change(1, { state: 'cancelled' });
        return { json: { status: 'success', search: this.searches[0] } };
      },
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, n): [string, Responder] => [
          `GET ${path}/jobs/${searchId(n + 1)}`,
          () => this.#read(searchId(n + 1)),
        ]),
      ),
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, n): [string, Responder] => [
          `GET ${path}/full-text/${n.toString(16).padStart(16, '0')}`,
          (request) => this.text(request),
        ]),
      ),
      [`GET ${path}/jobs`]: () => ({ json: { searches: this.searches, total: this.searches.length } }),
      [`POST ${path}/save`]: ({ body }) => this.#changed(body, { saved: true }),
      [`POST ${path}/ignore`]: ({ body }) =>
        this.#changed(body, { is_ignored: (body as { is_ignored?: boolean }).is_ignored ?? true }),
      [`POST ${path}/subscribe`]: ({ body }) => this.#changed(body, { is_watched: true }),
      [`GET ${path}/schedules`]: () => ({ json: { schedules: this.schedules } }),
      [`POST ${path}/save-schedule`]: ({ body }) => this.#saveSchedule(body as Partial<SearchScheduleWire>),
      [`POST ${path}/delete-schedule`]: ({ body }) => {
        this.schedules = this.schedules.filter(({ id }) => id !== (body as { id: number }).id);
        return { json: { status: 'success' } };
      },
      [`GET ${path}/providers`]: () => ({ json: { providers: this.providers } }),
    });
    this.requests = requests;
  }

  /** Changes the search with a number. */
  change(n: number, over: Partial<SearchWire>): void {
    this.searches = this.searches.map((one) => (one.id === searchId(n) ? { ...one, ...over } : one));
  }

  /** The bodies that were sent to a path below that of the searches. */
  sent(below = ''): unknown[] {
    return this.requests.filter((one) => one.method === 'POST' && one.path === path + below).map(({ body }) => body);
  }

  #start(request: SearchWire['request']) {
    if (this.refusal) return this.refusal;
    const title = 'keyword' in request ? request.keyword : 'Паводок';
    const startedAt = Math.floor(Date.now() / 1000) - 12;
    const running = { state: 'running', done: 1, finished_at: null, started_at: startedAt } as const;
    const search = aSearch(this.searches.length + 1, { request, title, ...running });
    this.searches = [...this.searches, search];
    return { status: 202, json: { search }, headers: { 'x-job-id': search.id } };
  }

  #read(id: string) {
    const search = this.searches.find((one) => one.id === id);
    return search ? { json: { search, hits: this.hits, lost: this.lost } } : notFound('search-not-found');
  }

  #changed(body: unknown, over: Partial<HitWire>) {
    const { code } = body as { code: string };
    this.hits = this.hits.map((one) => (one.code === code ? { ...one, ...over } : one));
    const hit = this.hits.find((one) => one.code === code);
    return hit ? { json: { status: 'success', hit } } : notFound('hit-not-found');
  }

  #saveSchedule(body: Partial<SearchScheduleWire>) {
    const before = this.schedules.find(({ id }) => id === body.id);
    const schedule = {
      ...{ id: 9, title: 'мост', active: true, owner: 'operator', next_at: null, last: null },
      ...before,
      ...body,
    };
    this.schedules = [...this.schedules.filter(({ id }) => id !== schedule.id), schedule as SearchScheduleWire];
    return { json: { status: 'success', schedule } };
  }
}
