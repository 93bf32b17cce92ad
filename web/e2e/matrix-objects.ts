import { allRoles, roles as roleTable, type Role } from '@mm/proto/vocabulary/role.js';
import type { Relation } from '@mm/proto/http/object-rule.js';
import { ApiClient, eventually } from './api-client.js';
import { adminReads, type Identity, type ObjectId, type ObjectKind, type Objects } from './matrix-identity.js';
import { makeAlertRule, makeMail, makeNotification, makeWebhook } from './matrix-notifications.js';
import { publicationsOfTopic } from './matrix-publications.js';
import { emptyPeriod, makeCopy, makeDownload, makeView, screenOf } from './matrix-reports.js';
import { makeSearch, makeSearchSchedules, noSearch } from './matrix-searches.js';

export const neverThere = 999_999_999;
/** Objects of every kind in every relation to five new accounts, one for each role; administrators come last. */
export class MatrixObjects {
  readonly identities: Identity[] = [];
  readonly #stamp = Date.now() % 1_000_000_000;
  readonly #shared: Objects = {};
  readonly #foreign: Objects = {};
  readonly #hidden: Objects = {};
  readonly #deleted: Objects = {};
  readonly #toDelete: [path: string, id: ObjectId][] = [];
  /** By relation, screen and kind. */
  readonly #views = new Map<string, number>();
  readonly #sectionNames = new Map<ObjectId, string>();
  #names = 0;
  #takeBack: () => Promise<unknown> = async () => undefined;

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
  idOf(kind: ObjectKind, relation: Relation, identity: Identity): ObjectId | undefined {
    const { foreign, hidden, lost, own, role, shared } = identity;
    if (relation === 'own') return own[kind];
    if (relation === 'lost') return lost[kind];
    if ((kind === 'view' || kind === 'doomedView') && relation !== 'deleted')
      return this.#views.get(`${relation} ${screenOf(role)} ${kind}`);
    if (relation === 'shared') return shared[kind] ?? this.#shared[kind];
    if (relation === 'foreign') return foreign[kind] ?? this.#foreign[kind];
    if (relation === 'hidden') return hidden[kind] ?? this.#hidden[kind];
    return this.#deleted[kind] ?? neverThere;
  }

  /** The topic of a rule of alerts; those of somebody else that are not hidden have none. */
  topicOf(relation: Relation, identity: Identity): number | null {
    return relation === 'foreign' ? null : Number(this.idOf('topic', relation, identity));
  }

  sectionName(id: ObjectId): string {
    return this.#sectionNames.get(id) ?? 'Матрица';
  }

  /** The query of the views of an identity's own and of shared ones. */
  queryOf(relation: Relation, identity: Identity): string {
    const isOpen = relation === 'foreign' || relation === 'deleted';
    return `theme=${isOpen ? this.#shared.topic : this.idOf('topic', relation, identity)}`;
  }

  async remove(): Promise<void> {
    await this.#takeBack();
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
    return {
      role,
      id,
      username,
      api,
      own: { account: id, doomedAccount: id, username },
      lost: {},
      shared: {},
      foreign: {},
      hidden: {},
    };
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
    const { api, lost, own, role } = identity;
    own.topic = (await this.#topic(api)).id;
    own.doomedTopic = (await this.#topic(api)).id;
    own.trashedTopic = (await this.#topic(api)).id;
    await api.call('POST', '/api-py/delete-topic', { params: { id: own.trashedTopic } });
    own.section = (await this.#section(api)).id;
    own.doomedSection = (await this.#section(api)).id;
    own.accessToken = await this.#accessToken(api);
    Object.assign(own, await this.#ofTopic(api, screenOf(role), Number(own.topic)), await this.#searches(api));
    const closed = await this.#topic(this.host, [identity.id]);
    Object.assign(lost, { topic: closed.id }, await this.#ofTopic(api, screenOf(role), closed.id));
    Object.assign(lost, await this.#searches(api, closed.id));
    await this.host.call('POST', '/api-py/save-topic', { params: { ...closed, access: [] } });
    identity.foreign.trashedEvent = await this.#event();
    await this.host.call('POST', '/api-py/delete-event', { params: { id: identity.foreign.trashedEvent } });
  }

  async #hostObjects(): Promise<void> {
    const everybody = this.identities.map(({ id }) => id);
    const [shared, foreign, hidden, deleted] = [this.#shared, this.#foreign, this.#hidden, this.#deleted];
    for (const [objects, access] of [
      [shared, everybody],
      [foreign, []],
    ] as const) {
      objects.topic ??= (await this.#topic(this.host, access)).id;
      objects.doomedTopic = (await this.#topic(this.host, access)).id;
      objects.trashedTopic = (await this.#topic(this.host, access)).id;
      await this.host.call('POST', '/api-py/delete-topic', { params: { id: objects.trashedTopic } });
      objects.section = (await this.#section(this.host, access)).id;
      objects.doomedSection = (await this.#section(this.host, access)).id;
    }
    const gone = await this.#topic(this.host, everybody);
    await this.host.call('POST', '/api-py/delete-topic', { params: { id: gone.id } });
    Object.assign(deleted, { topic: gone.id, download: noSearch, search: noSearch, hit: '0'.repeat(16) });
    deleted.username = 'nobody_is_here';
    const [open, closed] = [Number(shared.topic), Number(foreign.topic)];
    for (const [relation, topic] of [
      ['shared', open],
      ['foreign', open],
      ['hidden', closed],
    ] as const)
      for (const screen of ['topic', 'main'])
        for (const kind of ['view', 'doomedView'])
          this.#views.set(
            `${relation} ${screen} ${kind}`,
            await this.#view(this.host, screen, topic, relation === 'shared'),
          );
    Object.assign(hidden, { topic: closed }, await this.#ofTopic(this.host, 'topic', closed));
    Object.assign(hidden, await this.#searches(this.host, closed));
    Object.assign(shared, { copy: await this.#copy(this.host, open), doomedCopy: await this.#copy(this.host, open) });
    Object.assign(shared, await this.#withMail(this.host, open));
    foreign.copyOfFeed = await this.#copy(this.host);
    foreign.download = await makeDownload(this.host, open);
    foreign.event = await this.#event();
    foreign.accessToken = await this.#accessToken(this.admin);
    Object.assign(foreign, await this.#withMail(this.host, null), {
      alertRule: await this.#alertRule(this.host, null),
    });
    for (const { foreign: its, hidden: unseen, shared: opened } of this.identities) {
      opened.doomedNotification = await this.#notification(this.host, open);
      its.doomedNotification = await this.#notification(this.host, null);
      its.doomedAlertRule = await this.#alertRule(this.host, null);
      Object.assign(its, await makeSearchSchedules(this.host, this.#toDelete));
      unseen.doomedNotification = await this.#notification(this.host, closed);
      unseen.doomedAlertRule = await this.#alertRule(this.host, closed);
      Object.assign(unseen, await makeSearchSchedules(this.host, this.#toDelete, closed));
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

  /** Finds a post for the shared topic, and one that is not in it; both are of one story. */
  async #publications(): Promise<void> {
    const makeTopic = (word: string) =>
      this.#topic(
        this.host,
        this.identities.map(({ id }) => id),
        word,
      );
    const { shared, foreign, takeBack } = await publicationsOfTopic(this.host, makeTopic);
    this.#takeBack = takeBack;
    Object.assign(this.#shared, shared);
    Object.assign(this.#foreign, foreign);
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

  /** Everything that shows a topic. */
  async #ofTopic(api: ApiClient, screen: string, topic: number): Promise<Objects> {
    return {
      view: await this.#view(api, screen, topic, false),
      doomedView: await this.#view(api, screen, topic, false),
      copy: await this.#copy(api, topic),
      doomedCopy: await this.#copy(api, topic),
      download: await makeDownload(api, topic),
      ...(await this.#withMail(api, topic)),
      doomedNotification: await this.#notification(api, topic),
      alertRule: await this.#alertRule(api, topic),
      doomedAlertRule: await this.#alertRule(api, topic),
    };
  }

  async #searches(api: ApiClient, topic?: number): Promise<Objects> {
    const { search } = await makeSearch(api, topic);
    return { search: search.id, ...(await makeSearchSchedules(api, this.#toDelete, topic)) };
  }

  #view(api: ApiClient, screen: string, topic: number, isShared: boolean): Promise<number> {
    return makeView(api, { name: this.#name(), screen, query: `theme=${topic}`, shared: isShared }, this.#toDelete);
  }

  #copy(api: ApiClient, topicId?: number): Promise<number> {
    return makeCopy(api, this.#name(), topicId ?? null);
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

  async #alertRule(api: ApiClient, topic: number | null): Promise<number> {
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
