import request from 'supertest';
import { auditKit, type AuditKit } from './audit-kit.js';

let kit: AuditKit;
let admin = '';
beforeAll(async () => {
  kit = await auditKit();
  admin = kit.admin;
});
afterAll(() => kit.stop());

const send = (path: string, body: object): request.Test =>
  request(kit.url).post(path).set('authorization', admin).send(body);
const remove = (path: string): request.Test => request(kit.url).delete(path).set('authorization', admin);
const recorded = (kind: string, id: number, count: number): Promise<object[]> =>
  kit.until(async () => {
    const { records, total } = await kit.journal(`sort=at&object_kind=${kind}&object_id=${id}`);
    return total >= count && records.map(({ action, actor, before, after }) => ({ action, actor, before, after }));
  }, `${count} records of ${kind} ${id}`);

it('records what happens to an account, and never a password', async () => {
  const { body } = await send('/api-py/create-user', { username: 'asel', password: 'Secret-Tulip-1' }).expect(200);
  const { id } = body.user as { id: number };
  await send('/api-py/create-user-role', { userid: id, roleid: 3 }).expect(200);
  await send('/api-py/create-user-role', { userid: id, roleid: 3 }).expect(200);
  await send('/api-py/update-user', { id, username: 'assel', password: 'Secret-Tulip-2', disabled: false }).expect(200);
  await send('/api-py/update-user', { id, username: 'assel', password: '•••', disabled: false }).expect(200);
  await remove(`/api-py/delete-user-role/${id}/3`).expect(200);
  await send('/api-py/end-sessions', { id }).expect(200);
  await send('/api-py/unlock-user', { id }).expect(200);
  await remove(`/api-py/delete-user/${id}`).expect(200);
  await send('/api-py/restore-user', { id }).expect(200);
  const by = { actor: 'admin' };
  const fields = { username: 'assel', name: 'assel', disabled: false, roles: [] };
  const records = await recorded('account', id, 9);
  expect(records).toEqual([
    { ...by, action: 'account.created', before: null, after: { ...fields, username: 'asel', name: 'asel' } },
    { ...by, action: 'account.role-assigned', before: null, after: { role: 'mm_operator' } },
    {
      ...by,
      action: 'account.updated',
      before: { username: 'asel', name: 'asel' },
      after: { username: 'assel', name: 'assel' },
    },
    { ...by, action: 'account.password-set', before: null, after: null },
    { ...by, action: 'account.role-removed', before: { role: 'mm_operator' }, after: null },
    { ...by, action: 'account.sessions-ended', before: null, after: null },
    { ...by, action: 'account.unlocked', before: null, after: null },
    { ...by, action: 'account.deleted', before: fields, after: null },
    { ...by, action: 'account.restored', before: null, after: fields },
  ]);
  const tables = await kit.database.query(
    'SELECT r::text FROM identity.audit_record r UNION ALL SELECT value FROM log.event',
  );
  expect(JSON.stringify(tables.rows)).not.toContain('Secret-Tulip');
});

it('records roles', async () => {
  const { body } = await send('/api-py/create-role', { rolename: 'press' }).expect(200);
  const { id } = body.role as { id: number };
  await send('/api-py/update-role', { id, rolename: 'press-office' }).expect(200);
  await remove(`/api-py/delete-role/${id}`).expect(200);
  expect(await recorded('role', id, 3)).toMatchObject([
    { action: 'role.created', before: null, after: { name: 'press' } },
    { action: 'role.renamed', before: { name: 'press' }, after: { name: 'press-office' } },
    { action: 'role.deleted', before: { name: 'press-office', accounts: [] }, after: null },
  ]);
});
