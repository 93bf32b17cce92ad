import { allRoles, roles as roleTable, type Role } from '@mm/proto/vocabulary/role.js';
import type { Relation } from '@mm/proto/http/object-rules.js';
import { ApiClient, eventually } from './api-client.js';
import type { Identity, ObjectId, ObjectKind, Objects } from './matrix-identity.js';
import { makeAlertRule, makeMail, makeNotification, makeWebhook } from './matrix-notifications.js';
import { publicationsOfTopic } from './matrix-publications.js';
import { makeSearch, makeSearchSchedules, noSearch } from './matrix-searches.js';

export const neverThere = 999_999_999;
/** A period without publications, so that reports are made at once. */
export const emptyPeriod = { selectedPeriod: [1, 2], size: 0 };
/** The screen whose views a role may use. */
export const screenOf = (role: Role): string => (role === 'MM_view' ? 'main' : 'topic');

/** Calls of administrators, one a service: each knows the roles of an account for up to 3 s. */
const adminReads = ['/api-py/deleted-users', '/api-py/erased-authors', '/api-py/reference-lists', '/api-py/webhooks'];

/** Objects of every kind in every relation to five new accounts, one for each role; administrators come last. */
export class MatrixObjects {
  readonly identities: Identity[] = [];
  readonly #stamp = Date.now() % 1_000_000_000;
  readonly #shared: Objects = {};
  readonly #foreign: Objects = {};
  readonly #deleted: Objects = {};
  readonly #toDelete: [path: string, id: ObjectId][] = [];
  /** By relation and screen. */
  readonly #views = new Map<string, number>();
  readonly #sectionNames = new Map<ObjectId, string>();
  #names = 0;

  private constructor(
    private readonly admin: ApiClient,
    private readonly host: ApiClient,
  ) {}

  static async make(): Promise<MatrixObjects> {
    const [admin, host] = await Promise.all([ApiClient.signIn('admin'), ApiClient.signIn('superviser')]);
    const objects = new MatrixObjects(admin, host);
    const persons = await Promise.all([...allRoles].reverse().map((role) => objects.#person(role)));
    objects.identities.push(...persons);
    await objects.#publications();
    await Promise.all([objects.#hostObjects(), ...persons.map((identity) => objects.#ownObjects(identity))]);
    await Promise.all(persons.filter(({ role }) => role !== 'mm_admin').map((identity) => objects.#giveRole(identity)));
    // A copy of the feed is read as long as its maker sees what it reports, which an administrator sees more of.
    await Promise.all(persons.map(async ({ api, own }) => (own.copyOfFeed = await objects.#copy(api))));
    return objects;
  }

  /** Undefined where no object has this relation. */
  idOf(kind: ObjectKind, relation: Relation, { role, own, shared, foreign }: Identity): ObjectId | undefined {
    if (relation === 'own') return own[kind];
    if (kind === 'view' && relation !== 'deleted') return this.#views.get(`${relation} ${screenOf(role)}`);
    if (relation === 'shared') return shared[kind] ?? this.#shared[kind];
    if (relation === 'foreign') return foreign[kind] ?? this.#foreign[kind];
    return this.#deleted[kind] ?? neverThere;
  }

  sectionName(id: ObjectId): string {
    return this.#sectionNames.get(id) ?? 'Матрица';
  }

  /** The query of the views of an identity's own and of shared ones. */
  queryOf(relation: Relation, { own }: Identity): string {
    return `theme=${relation === 'own' ? own.topic : this.#shared.topic}`;
  }

  async remove(): Promise<void> {
    for (const [path, id] of this.#toDelete)
      await this.admin.request('POST', path, { body: withPlainId.test(path) ? { id } : { params: { id } } });
    const others = [this.#foreign.account, this.#foreign.doomedAccount];
    for (const id of [...this.identities.map((identity) => identity.id), ...others])
      await this.admin.request('DELETE', `/api-py/delete-user/${id}`);
  }

  #name(): string {
    return `Матрица ${this.#stamp} ${++this.#names}`;
  }

  async #person(role: Role): Promise<Identity> {
    const username = `matrix_${role.toLowerCase()}_${this.#stamp}`;
    const id = await this.#account(username);
    await this.admin.call('POST', '/api-py/create-user-role', { userid: id, roleid: roleTable.mm_admin.id });
    const api = await ApiClient.signIn(username, `Karlygash-${this.#stamp}`);
    return { role, id, username, api, own: { account: id, doomedAccount: id, username }, shared: {}, foreign: {} };
  }

  async #account(username: string): Promise<number> {
    const body = { username, password: `Karlygash-${this.#stamp}`, must_change_password: false };
    return (await this.admin.call<{ user: { id: number } }>('POST', '/api-py/create-user', body)).user.id;
  }

  /** Takes the role of an administrator away from a person with another one. */
  async #giveRole({ role, id, api }: Identity): Promise<void> {
    await this.admin.call('POST', '/api-py/create-user-role', { userid: id, roleid: roleTable[role].id });
    await this.admin.call('DELETE', `/api-py/delete-user-role/${id}/${roleTable.mm_admin.id}`);
    const foreign = { params: { topic_id: this.#foreign.topic, ...emptyPeriod } };
    await eventually(`${role} is an administrator for no service`, async () => {
      const answers = await Promise.all([
        ...adminReads.map((path) => api.request('GET', path)),
        api.request('POST', '/api-py/report-form', { body: foreign }),
      ]);
      return answers.every(({ status }) => status === 403 || status === 404);
    });
  }

  async #ownObjects(identity: Identity): Promise<void> {
    const { api, own, role } = identity;
    own.topic = (await this.#topic(api)).id;
    own.doomedTopic = (await this.#topic(api)).id;
    own.trashedTopic = (await this.#topic(api)).id;
    await api.call('POST', '/api-py/delete-topic', { params: { id: own.trashedTopic } });
    own.section = (await this.#section(api)).id;
    own.doomedSection = (await this.#section(api)).id;
    own.view = await this.#view(api, screenOf(role), own.topic, false);
    own.copy = await this.#copy(api, own.topic);
    own.doomedCopy = await this.#copy(api, own.topic);
    const withdrawn = await this.#topic(this.host, [identity.id]);
    own.copyOfHiddenTopic = await this.#copy(api, withdrawn.id);
    await this.host.call('POST', '/api-py/save-topic', { params: { ...withdrawn, access: [] } });
    own.download = await this.#download(api, own.topic);
    own.accessToken = await this.#accessToken(api);
    own.doomedNotification = await this.#notification(api, own.topic);
    own.doomedAlertRule = await this.#alertRule(api, own.topic);
    own.search = (await makeSearch(api)).search.id;
    Object.assign(own, await makeSearchSchedules(api, this.#toDelete));
    Object.assign(own, await this.#withMail(api, own.topic), { alertRule: await this.#alertRule(api, own.topic) });
    identity.foreign.trashedEvent = await this.#event();
    await this.host.call('POST', '/api-py/delete-event', { params: { id: identity.foreign.trashedEvent } });
  }

  async #hostObjects(): Promise<void> {
    const everybody = this.identities.map(({ id }) => id);
    const [shared, foreign, deleted] = [this.#shared, this.#foreign, this.#deleted];
    for (const [objects, access] of [
      [shared, everybody],
      [foreign, []],
    ] as const) {
      const topic = Number((objects.topic ??= (await this.#topic(this.host, access)).id));
      objects.doomedTopic = (await this.#topic(this.host, access)).id;
      objects.trashedTopic = (await this.#topic(this.host, access)).id;
      await this.host.call('POST', '/api-py/delete-topic', { params: { id: objects.trashedTopic } });
      objects.section = (await this.#section(this.host, access)).id;
      objects.doomedSection = (await this.#section(this.host, access)).id;
      objects.doomedCopy = await this.#copy(this.host, topic);
      for (const screen of ['topic', 'main']) {
        const relation = objects === shared ? 'shared' : 'foreign';
        this.#views.set(`${relation} ${screen}`, await this.#view(this.host, screen, topic, objects === shared));
      }
    }
    const gone = await this.#topic(this.host, everybody);
    await this.host.call('POST', '/api-py/delete-topic', { params: { id: gone.id } });
    Object.assign(deleted, {
      topic: gone.id,
      download: noSearch,
      search: noSearch,
      hit: '0'.repeat(16),
      username: 'nobody_is_here',
    });
    shared.copy = await this.#copy(this.host, Number(shared.topic));
    foreign.copyOfFeed = await this.#copy(this.host);
    foreign.copyOfHiddenTopic = await this.#copy(this.host, Number(foreign.topic));
    foreign.download = await this.#download(this.host, Number(foreign.topic));
    foreign.event = await this.#event();
    foreign.accessToken = await this.#accessToken(this.admin);
    Object.assign(shared, await this.#withMail(this.host, Number(shared.topic)));
    Object.assign(foreign, await this.#withMail(this.host, null));
    foreign.alertRule = await this.#alertRule(this.host, Number(foreign.topic));
    for (const identity of this.identities) {
      identity.shared.doomedNotification = await this.#notification(this.host, Number(shared.topic));
      identity.foreign.doomedNotification = await this.#notification(this.host, null);
      identity.foreign.doomedAlertRule = await this.#alertRule(this.host, Number(foreign.topic));
      Object.assign(identity.foreign, await makeSearchSchedules(this.host, this.#toDelete));
    }
    const { hits, search } = await makeSearch(this.host);
    Object.assign(foreign, { search: search.id, hit: hits[0]?.code });
    foreign.webhook = await this.#webhook();
    foreign.doomedWebhook = await this.#webhook();
    foreign.username = 'operator';
    foreign.account = await this.#account(`matrix_other_${this.#stamp}`);
    foreign.doomedAccount = await this.#account(`matrix_doomed_${this.#stamp}`);
    deleted.account = await this.#account(`matrix_gone_${this.#stamp}`);
    await this.admin.call('DELETE', `/api-py/delete-user/${deleted.account}`);
  }

  /** Finds a post for the shared topic, and one that is not in it. */
  async #publications(): Promise<void> {
    const everybody = this.identities.map(({ id }) => id);
    const { topic, inside, outside } = await publicationsOfTopic(this.host, async (word) => {
      return (await this.#topic(this.host, everybody, word)).id;
    });
    Object.assign(this.#shared, { topic, publication: inside.id });
    Object.assign(this.#foreign, { publication: outside.id, author: outside.author_id });
  }

  async #topic(api: ApiClient, access: readonly number[] = [], keywords = `нетнигде${this.#stamp}`) {
    const { topic } = await api.call<{ topic: { id: number; version: number } }>('POST', '/api-py/save-topic', {
      params: { name: this.#name(), keywords, access },
    });
    this.#toDelete.push(['/api-py/delete-topic', topic.id]);
    return topic;
  }

  async #section(api: ApiClient, access: readonly number[] = []): Promise<{ id: number }> {
    const name = this.#name();
    const { tsection } = await api.call<{ tsection: { id: number } }>('POST', '/api-py/save-tsection', {
      params: { name, topics: [], access },
    });
    this.#sectionNames.set(tsection.id, name);
    this.#toDelete.push(['/api-py/delete-tsection', tsection.id]);
    return tsection;
  }

  async #view(api: ApiClient, screen: string, topic: number, isShared: boolean): Promise<number> {
    const params = { name: this.#name(), screen, query: `theme=${topic}`, shared: isShared };
    const { view } = await api.call<{ view: { id: number } }>('POST', '/api-py/save-report-view', { params });
    if (isShared) this.#toDelete.push(['/api-py/delete-report-view', view.id]);
    return view.id;
  }

  async #copy(api: ApiClient, topicId?: number): Promise<number> {
    const body = { params: { topic_id: topicId ?? null, ...emptyPeriod }, title: this.#name() };
    return (await api.call<{ copy: { number: number } }>('POST', '/api-py/freeze-report', body)).copy.number;
  }

  async #download(api: ApiClient, topicId: number): Promise<string> {
    const body = { params: { topic_id: topicId, ...emptyPeriod }, ext: '.json' };
    const headers = { prefer: 'respond-async' };
    const { json } = await api.request('POST', '/api-py/topic_download/', { body, headers });
    return (json as { job: { id: string } }).job.id;
  }

  async #event(): Promise<number> {
    const body = { params: { name: this.#name(), spheres: [], oblasts: [] } };
    const { event } = await this.host.call<{ event: { id: number } }>('POST', '/api-py/save-event', body);
    this.#toDelete.push(['/api-py/delete-event', event.id]);
    return event.id;
  }

  async #notification(api: ApiClient, topic: number | null): Promise<number> {
    const id = await makeNotification(api, this.#name(), topic);
    this.#toDelete.push(['/api-py/del-notif', id]);
    return id;
  }

  async #withMail(api: ApiClient, topic: number | null): Promise<Objects> {
    const notification = await this.#notification(api, topic);
    return { notification, mail: await makeMail(api, notification) };
  }

  async #alertRule(api: ApiClient, topic: number): Promise<number> {
    const id = await makeAlertRule(api, topic);
    this.#toDelete.push(['/api-py/delete-alert-rule', id]);
    return id;
  }

  async #webhook(): Promise<number> {
    const id = await makeWebhook(this.admin, this.#name());
    this.#toDelete.push(['/api-py/delete-webhook', id]);
    return id;
  }

  async #accessToken(api: ApiClient): Promise<number> {
    const body = { name: this.#name(), operations: ['topics'], topics: null, expires_at: null };
    const answer = await api.call<{ access_token: { id: number } }>('POST', '/api-py/create-access-token', body);
    this.#toDelete.push(['/api-py/revoke-access-token', answer.access_token.id]);
    return answer.access_token.id;
  }
}

/** Calls whose body is the id. */
const withPlainId = /token|alert-rule|webhook|schedule/;
