import { create } from '@bufbuild/protobuf';
import { AccountChangedSchema } from '@mm/proto/events/gen/mm/events/v1/account_pb.js';
import { alertKinds } from '@mm/proto/vocabulary/alert-kind.js';
import request from 'supertest';
import { alertsKit, newRule, type AlertsKit } from './alerts-kit.js';

let kit: AlertsKit;
let admin: string;
let chief: string;
let analyst: string;
beforeAll(async () => {
  kit = await alertsKit();
  admin = kit.bearer('admin', ['mm_admin']);
  chief = kit.bearer('chief', ['mm_superviser'], 2);
  analyst = kit.bearer('analyst', ['mm_user'], 4);
  await kit.topic(7, { access: [4] });
  await kit.topic(8, { access: [5] });
  await kit.topic(9, { access: [2, 4] });
});
afterAll(() => kit.stop());

interface Rule {
  id: number;
  kind: string;
  topic_id: number | null;
  active: boolean;
  owner: string;
}
const rulesOf = async (bearer: string): Promise<Rule[]> =>
  (await request(kit.url).get('/api-py/alert-rules').set('authorization', bearer).expect(200)).body.rules;
const save = (bearer: string, fields: object): request.Test =>
  kit.post('save-alert-rule', bearer, { params: { ...newRule, ...fields } });

it('the installation has a rule for each kind; first publications wait for chosen authors', async () => {
  const rules = await rulesOf(chief);
  expect(rules.map(({ kind }) => kind).sort()).toEqual(Object.keys(alertKinds).sort());
  expect(rules.filter(({ active }) => !active).map(({ kind }) => kind)).toEqual(['first-publication']);
  expect(rules.every(({ owner, topic_id: topic }) => owner === '' && topic === null)).toBe(true);
  expect(await rulesOf(analyst)).toEqual([]);
});

describe('a rule', () => {
  it('is of a topic that its owner may see', async () => {
    const { body } = await save(analyst, { quiet_hours: [22, 7] }).expect(200);
    expect(body.rule).toMatchObject({ topic_id: 7, owner: 'analyst', quiet_hours: [22, 7] });
    expect(await rulesOf(analyst)).toMatchObject([{ id: body.rule.id }]);
    await save(analyst, { topic_id: 8 }).expect(404);
    await save(analyst, { topic_id: 999 }).expect(404);
    await save(analyst, { topic_id: null }).expect(403);
    await save(kit.bearer('viewer', ['MM_view']), {}).expect(403);
  });

  it('for everything is of a supervisor', async () => {
    const { body } = await save(chief, { topic_id: null, kind: 'disk-full' }).expect(200);
    expect(body.rule).toMatchObject({ topic_id: null, owner: 'chief' });
  });

  it('is changed and deleted by its owner and by supervisors', async () => {
    const { body } = await save(analyst, { topic_id: 9 }).expect(200);
    const { id } = body.rule as Rule;
    const other = kit.bearer('other', ['mm_user'], 9);
    await save(other, { id, topic_id: 9 }).expect(404);
    await kit.post('delete-alert-rule', other, { id }).expect(404);
    expect((await save(chief, { id, topic_id: 9, active: false }).expect(200)).body.rule).toMatchObject({
      id,
      active: false,
      owner: 'analyst',
    });
    await kit.post('delete-alert-rule', analyst, { id }).expect(200);
    await kit.post('delete-alert-rule', analyst, { id }).expect(404);
  });

  it('of a topic that the caller may not see is a row without topic and addresses, and can only be deleted [D §4]', async () => {
    const sent = { channels: ['mail', 'telegram'], addresses: 'a@mm.kz', chats: ['5'] };
    const { body } = await save(analyst, sent).expect(200);
    const { id } = body.rule as Rule;
    const rowOf = async (bearer: string): Promise<unknown> => (await rulesOf(bearer)).find((rule) => rule.id === id);
    const blank = { topic_id: null, addresses: '', chats: [], authors: [], is_hidden: true };
    expect(await rowOf(chief)).toMatchObject({ ...blank, kind: 'topic-spike', owner: 'analyst' });
    const attempts = { ...sent, id, addresses: 'chief@mm.kz' };
    for (const topic_id of [7, 9, null]) await save(chief, { ...attempts, topic_id }).expect(404);
    await kit.post('test-alert-rule', chief, { id }).expect(404);
    await kit.post('delete-alert-rule', chief, { id }).expect(404);
    expect(await rowOf(admin)).toMatchObject({ topic_id: 7, ...sent, is_hidden: false });
    await kit.topic(7, { access: [1], version: 2 });
    expect(await rowOf(analyst)).toMatchObject(blank);
    await save(analyst, { ...sent, id }).expect(404);
    await kit.post('test-alert-rule', analyst, { id }).expect(404);
    await kit.post('delete-alert-rule', analyst, { id }).expect(200);
    await kit.topic(7, { access: [4], version: 3 });
  });

  it('for all topics sends nothing to those to whom a supervisor alone would have it sent [D §4]', async () => {
    const { body } = await save(admin, { topic_id: null, channels: ['mail'], addresses: 'a@mm.kz' }).expect(200);
    const { id } = body.rule as Rule;
    const ofAdmin = (await rulesOf(chief)).find((rule) => rule.id === id);
    expect(ofAdmin).toMatchObject({ addresses: '', is_hidden: true });
    await save(chief, { id, topic_id: null, channels: ['mail'], addresses: 'chief@mm.kz' }).expect(404);
    const ofInstallation = (await rulesOf(chief)).find(({ kind, owner }) => kind === 'topic-spike' && owner === '');
    const own = { id: ofInstallation?.id, topic_id: null, channels: ['mail', 'telegram'] };
    const refused = { ...own, addresses: 'chief@mm.kz', chats: ['5'] };
    expect((await save(chief, refused).expect(403)).body.code).toBe('alert-rule-shows-all');
    await save(admin, { ...own, addresses: 'a@mm.kz', chats: ['5'] }).expect(200);
    await save(chief, { ...own, addresses: 'a@mm.kz', chats: [], sensitivity: 'low' }).expect(200);
    await save(admin, { ...own, channels: [] }).expect(200);
  });

  it('of the installation is switched off and not deleted', async () => {
    const [first] = await rulesOf(admin);
    await kit.post('delete-alert-rule', admin, { id: first?.id }).expect(403);
  });

  it('has a topic, authors and addresses only where they mean something', async () => {
    expect((await save(analyst, { kind: 'disk-full' }).expect(400)).body.details).toMatchObject([
      { code: 'topic-not-allowed' },
    ]);
    expect((await save(analyst, { authors: [{ network: 'ok', id: 1 }] }).expect(400)).body.details).toMatchObject([
      { code: 'authors-not-allowed' },
    ]);
    expect((await save(analyst, { channels: ['mail'] }).expect(400)).body.code).toBe('email-missing');
    expect((await save(analyst, { channels: ['mail'], addresses: 'nobody' }).expect(400)).body.code).toBe(
      'email-invalid',
    );
    await save(analyst, { cool_down: 1 }).expect(400);
    await save(analyst, { quiet_hours: [24, 7] }).expect(400);
  });

  it('raises nothing once its owner is disabled, until the account is back', async () => {
    const roles = async (): Promise<string> => {
      const { rows } = await kit.database.query<{ owner_roles: string[] }>(
        'SELECT owner_roles FROM notification.alert_rule WHERE owner_id = 6',
      );
      return rows.map((row) => row.owner_roles.join()).join(' ');
    };
    await kit.topic(6, { access: [6] });
    await save(kit.bearer('guest', ['mm_user'], 6), { topic_id: 6 }).expect(200);
    expect(await roles()).toBe('mm_user');
    const change = (disabled: boolean) =>
      create(AccountChangedSchema, { userId: 6, username: 'guest', change: 'updated', disabled, roles: ['mm_user'] });
    await kit.publish('account.changed', change(true));
    await kit.until(async () => (await roles()) === '', 'the disabled owner');
    await kit.publish('account.changed', change(false));
    await kit.until(async () => (await roles()) === 'mm_user', 'the owner');
  });

  it('is recorded with every change', async () => {
    const actions = async (): Promise<unknown[]> =>
      (await kit.logged('audit.recorded')).map(({ action, actor }) => `${String(action)} ${String(actor)}`);
    await kit.until(async () => (await actions()).includes('alert-rule.deleted analyst'), 'the audit');
    expect(await actions()).toEqual(
      expect.arrayContaining(['alert-rule.created analyst', 'alert-rule.updated chief', 'alert-rule.deleted analyst']),
    );
  });
});
