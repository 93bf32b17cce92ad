import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '@mm/clock/testing/until.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import request from 'supertest';
import { appendRecords } from '../src/audit/append-records.js';
import { AuditHeads } from '../src/audit/audit-heads.js';
import { AuditRetention } from '../src/audit/audit-retention.js';
import { HeadsFile } from '../src/audit/heads-file.js';
import { auditEvents, auditKit, type AuditKit } from './audit-kit.js';

let kit: AuditKit;
beforeAll(async () => {
  kit = await auditKit();
});
afterAll(() => kit.stop());
beforeEach(() => kit.clear());

describe('the chain', () => {
  beforeEach(async () => {
    await appendRecords(kit.dataSource, auditEvents(10));
  });

  it('is whole', async () => {
    const { body } = await request(kit.url).post('/api-py/verify-audit').set('authorization', kit.admin).expect(200);
    expect(body).toEqual({
      records: 10,
      first: 1,
      head: (await kit.journal()).records[0]?.hash,
      broken_at: null,
      reason: null,
    });
  });

  it.each([
    ["actor = 'nobody'"],
    ["at = at + interval '1 ms'"],
    ['before = NULL'],
    ["hash = sha256('')"],
    ['position = 40'],
  ])('shows that one record was changed: %s', async (change) => {
    await kit.tamper(`UPDATE identity.audit_record SET ${change} WHERE position = 4`);
    expect(await kit.verified()).toMatchObject({
      brokenAt: 4,
      reason: change.startsWith('position') ? 'removed' : 'changed',
    });
  });

  it.each([
    ['the first one', 1],
    ['one', 6],
  ])('shows that %s was removed', async (_, position) => {
    await kit.tamper(`DELETE FROM identity.audit_record WHERE position = ${position}`);
    for (const check of [kit.verified, kit.verifiedAlone])
      expect(await check()).toMatchObject({ records: 9, brokenAt: position, reason: 'removed' });
  });

  it('shows that its end was cut off', async () => {
    await kit.tamper('DELETE FROM identity.audit_record WHERE position > 7');
    expect(await kit.verifiedAlone()).toMatchObject({ records: 7, brokenAt: 8, reason: 'cut' });
    await kit.tamper('DELETE FROM identity.audit_record');
    expect(await kit.verifiedAlone()).toMatchObject({ records: 0, first: 0, head: '', brokenAt: 1, reason: 'cut' });
  });

  it('shows a cut by the heads outside, also when the database was made to agree', async () => {
    const heads = new AuditHeads(kit.dataSource, new HeadsFile(kit.headsFile));
    await heads.onApplicationBootstrap();
    const { hash } = (await kit.database.query('SELECT hash FROM identity.audit_record WHERE position = 7')).rows[0];
    await kit.tamper('DELETE FROM identity.audit_record WHERE position > 7');
    await kit.database.query('UPDATE identity.audit_chain SET position = 7, hash = $1', [hash]);
    expect(await kit.verifiedAlone()).toMatchObject({ reason: null });
    expect(await kit.verified()).toMatchObject({ brokenAt: 8, reason: 'cut' });
    await appendRecords(kit.dataSource, auditEvents(5));
    expect(await kit.verifiedAlone()).toMatchObject({ reason: null });
    await heads.onApplicationShutdown();
    expect(await kit.verified()).toMatchObject({ brokenAt: 10, reason: 'changed' });
  });
});

describe('heads', () => {
  it('are written at the start, every 100 records and at the end, and a torn line is passed over', async () => {
    await appendRecords(kit.dataSource, auditEvents(1));
    const heads = new AuditHeads(kit.dataSource, new HeadsFile(kit.headsFile));
    await heads.onApplicationBootstrap();
    const positions = async () => (await new HeadsFile(kit.headsFile).read())?.map(({ position }) => position) ?? [];
    for (let batch = 0; batch < 5; batch++) heads.advance(await appendRecords(kit.dataSource, auditEvents(20)));
    await until(async () => (await positions()).includes(101), 'the head at 101');
    heads.advance(await appendRecords(kit.dataSource, auditEvents(40)));
    fs.appendFileSync(kit.headsFile, '{"kind":"head","posi');
    await heads.onApplicationShutdown();
    expect(await positions()).toEqual([1, 101, 141]);
    expect(await kit.verified()).toMatchObject({ records: 141, reason: null });
    expect(fs.statSync(kit.headsFile).mode & 0o777).toBe(0o600);
  });
});

describe('retention', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  const old = { at: '2026-01-01T00:00:00Z' };
  const retentionWith = (heads: AuditHeads): AuditRetention =>
    new AuditRetention(kit.dataSource, heads, new SystemSettings(kit.dataSource, { 'audit-days': 100 }), new Jobs());

  it('removes what is too old, which is no removal by hand', async () => {
    await appendRecords(kit.dataSource, auditEvents(1500, old));
    await appendRecords(kit.dataSource, [...auditEvents(5), ...auditEvents(1, old)]);
    const heads = new AuditHeads(kit.dataSource, new HeadsFile(kit.headsFile));
    await heads.onApplicationBootstrap();
    const retention = retentionWith(heads);
    expect(await retention.removeOld(now)).toBe(1500);
    expect(await retention.removeOld(now)).toBe(0);
    await heads.onApplicationShutdown();
    for (const check of [kit.verified, kit.verifiedAlone])
      expect(await check()).toMatchObject({ records: 6, first: 1501, reason: null });
    await kit.tamper('DELETE FROM identity.audit_record WHERE position < 1503');
    for (const check of [kit.verified, kit.verifiedAlone])
      expect(await check()).toMatchObject({ brokenAt: 1501, reason: 'removed' });
  });

  it('may remove everything; the chain continues', async () => {
    await appendRecords(kit.dataSource, auditEvents(3, old));
    const heads = new AuditHeads(kit.dataSource, new HeadsFile(kit.headsFile));
    await retentionWith(heads).removeOld(now);
    expect(await kit.verified()).toMatchObject({ records: 0, first: 0, reason: null });
    await appendRecords(kit.dataSource, auditEvents(2));
    expect(await kit.verified()).toMatchObject({ records: 2, first: 4, reason: null });
  });

  it('removes nothing that it cannot sign off outside', async () => {
    await appendRecords(kit.dataSource, auditEvents(3, old));
    const heads = new AuditHeads(kit.dataSource, new HeadsFile(path.join(kit.folder, 'missing', 'heads.jsonl')));
    await expect(retentionWith(heads).removeOld(now)).rejects.toThrow('ENOENT');
    expect((await kit.verified()).records).toBe(3);
  });
});

it('verifies 10,000 records', async () => {
  for (let batch = 0; batch < 20; batch++) await appendRecords(kit.dataSource, auditEvents(500));
  const startedAt = performance.now();
  expect(await kit.verified()).toMatchObject({ records: 10_000, reason: null });
  console.log(`10,000 records verified in ${Math.round(performance.now() - startedAt)} ms`);
});

it('hashes each record with the one before', async () => {
  await appendRecords(kit.dataSource, auditEvents(2));
  const { rows } = await kit.database.query('SELECT * FROM identity.audit_record ORDER BY position');
  const [first, second] = rows;
  const fields = ['actor_kind', 'actor', 'service', 'action', 'object_kind', 'object_id', 'object_name'];
  const values = [...fields, 'before', 'after', 'request_id', 'address'].map((name) => second[name] as string);
  const text = JSON.stringify(['2', second.event_id, second.at.toISOString(), ...values]);
  expect(createHash('sha256').update(first.hash).update(text).digest().equals(second.hash)).toBe(true);
});
