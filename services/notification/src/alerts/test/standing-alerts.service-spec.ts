import { randomUUID } from 'node:crypto';
import { create, toJson } from '@bufbuild/protobuf';
import { ClientStatusChangedSchema } from '@mm/proto/events/gen/mm/events/v1/client_pb.js';
import { DeadLetterSchema } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import { ResourceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import { AlertHousekeeping } from '../alert-housekeeping.js';
import { GapHours } from '../spike/gap-hours.js';
import { CauseCheck } from '../standing/cause-check.js';
import { SystemCheck } from '../system/system-check.js';
import { alertsKit, health, type AlertsKit } from './alerts-kit.js';

let kit: AlertsKit;
beforeAll(async () => {
  kit = await alertsKit();
});
afterAll(() => kit.stop());

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const count = async (sql: string): Promise<number> =>
  (await kit.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM notification.${sql}`)).rows[0]?.n ?? -1;

describe('faults that last', () => {
  it('of a source are shown to its watchers and to supervisors until they are over', async () => {
    await kit.publish('source.health-changed', health(75, 'failing', 'ok', minutesAgo(40)));
    await kit.until(async () => (await count('standing_cause')) === 1, 'the cause');
    await kit.check(CauseCheck);
    await kit.check(CauseCheck);
    const shown = { kind: 'source-failing', subject_id: '75', subject_name: 'author75', reason: { code: 'not_found' } };
    for (const person of [kit.bearer('watcher', ['mm_operator'], 3), kit.bearer('chief', ['mm_superviser'], 2)])
      expect((await kit.alerts(person, '?kind=source-failing')).alerts).toMatchObject([shown]);
    expect((await kit.alerts(kit.bearer('other', ['mm_operator'], 8))).alerts).toEqual([]);
    await kit.publish('source.health-changed', health(75, 'ok', 'failing', minutesAgo(1)));
    await kit.until(async () => (await count('standing_cause')) === 0, 'the end of the cause');
    await kit.check(CauseCheck);
    expect((await kit.alerts(kit.bearer('watcher', ['mm_operator'], 3))).alerts).toEqual([]);
  });

  it('of many sources of a network are one alert', async () => {
    const events = Array.from({ length: 12 }, (_, i) => health(100 + i, 'failing', 'ok', minutesAgo(40)));
    await kit.publish('source.health-changed', ...events);
    await kit.until(async () => (await count('standing_cause')) === 12, 'the causes');
    await kit.check(CauseCheck);
    const { alerts } = await kit.alerts(kit.bearer('chief', ['mm_superviser'], 2), '?kind=source-failing');
    expect(alerts).toMatchObject([
      { subject_kind: 'system', subject_id: 'network:vkontakte', severity: 'critical', reason: { figure: 12 } },
    ]);
  });

  it('of accounts, proxies and clients are shown to supervisors until they work', async () => {
    const changed = (state: string, changedAt: Date) =>
      create(ResourceChangedSchema, {
        kind: 'token',
        network: 'vkontakte',
        name: 'main',
        state,
        reason: state === 'parked' ? 'auth_required' : '',
        changedAt: changedAt.toISOString(),
      });
    const client = (status: string, changedAt: Date) =>
      create(ClientStatusChangedSchema, { network: 'a', phone: '+7700', status, changedAt: changedAt.toISOString() });
    await kit.publish('resource.changed', changed('parked', minutesAgo(10)));
    await kit.publish('telegram.client-status-changed', client('failed', minutesAgo(10)));
    const lasting = `standing_cause WHERE kind IN ('resource-parked', 'client-lost')`;
    await kit.until(async () => (await count(lasting)) === 2, 'the causes');
    await kit.check(CauseCheck);
    const shown = async (kind: string, ...who: Parameters<AlertsKit['bearer']>) =>
      (await kit.alerts(kit.bearer(...who), `?kind=${kind}`)).alerts;
    const parked = { subject_name: 'main', severity: 'critical', reason: { code: 'auth_required' } };
    expect(await shown('resource-parked', 'chief', ['mm_superviser'], 2)).toMatchObject([parked]);
    expect(await shown('client-lost', 'chief', ['mm_superviser'], 2)).toMatchObject([{ subject_name: '+7700' }]);
    expect(await shown('resource-parked', 'watcher', ['mm_operator'], 3)).toEqual([]);
    await kit.publish('resource.changed', changed('ready', minutesAgo(1)));
    await kit.publish('telegram.client-status-changed', client('connected', minutesAgo(1)));
    await kit.until(async () => (await count(lasting)) === 0, 'the end of the causes');
    await kit.check(CauseCheck);
    expect(await shown('resource-parked', 'chief', ['mm_superviser'], 2)).toEqual([]);
    expect(await shown('client-lost', 'chief', ['mm_superviser'], 2)).toEqual([]);
  });

  it('are events that a group gave up, in one alert of the group and log topic, until it handled them', async () => {
    const letter = (eventId: string, handled: boolean) =>
      deadLetter({ group: 'review', topic: 'post.classified', eventId, handled });
    await letter('e1', false);
    await letter('e2', false);
    const letters = (expected: number): Promise<unknown> =>
      kit.until(async () => (await count(`standing_cause WHERE kind = 'dead-letter'`)) === expected, 'the letters');
    await letters(2);
    await kit.check(CauseCheck);
    const chief = kit.bearer('chief', ['mm_superviser'], 2);
    const shown = { subject_id: 'review:post.classified', reason: { figure: 2, code: 'gave up after 5 tries' } };
    expect((await kit.alerts(chief, '?kind=dead-letter')).alerts).toMatchObject([shown]);
    await letter('e1', true);
    await letters(1);
    await kit.check(CauseCheck);
    expect((await kit.alerts(chief, '?kind=dead-letter')).alerts).toMatchObject([shown]);
    await letter('e2', true);
    await letters(0);
    await kit.check(CauseCheck);
    expect((await kit.alerts(chief, '?kind=dead-letter')).alerts).toEqual([]);
  });

  it('in an hour in which many sources fail make it a gap of collection', async () => {
    expect(await count('gap_hour')).toBe(0);
    await kit.check(GapHours);
    expect(await count('gap_hour')).toBe(1);
  });

  it('in the installation are measured without an error where there is no data folder', async () => {
    await kit.check(SystemCheck);
    await kit.check(AlertHousekeeping);
    expect(await count(`standing_cause WHERE kind IN ('disk-full', 'log-lag')`)).toBe(0);
  });

  it('are deleted with what is no longer needed', async () => {
    await kit.database.query(
      `INSERT INTO notification.topic_post (topic_id, publication_id, published_at, is_media)
       VALUES (1, 1, now() - interval '16 days', false), (1, 2, now() - interval '14 days', false);
       INSERT INTO notification.recent_post
         (publication_id, network, author_id, is_history, tone, is_reviewed, received_at)
       VALUES (1, 'a', 1, false, 1, false, now() - interval '16 days'),
         (2, 'a', 1, false, 1, false, now() - interval '14 days'), (3, 'a', 1, false, 1, false, now())`,
    );
    await deadLetter({ group: 'review', topic: 'post.reviewed', eventId: 'e3', handled: false });
    await kit.until(async () => (await count(`standing_cause WHERE kind = 'dead-letter'`)) === 1, 'the letter');
    await kit.database.query(
      `UPDATE notification.standing_cause SET since = since - interval '25 hours' WHERE kind = 'dead-letter'`,
    );
    await kit.check(AlertHousekeeping);
    const { rows } = await kit.database.query(
      'SELECT publication_id::int AS id FROM notification.recent_post ORDER BY publication_id',
    );
    expect(rows).toEqual([{ id: 2 }, { id: 3 }]);
    expect(await count('topic_post')).toBe(1);
    expect(await count(`standing_cause WHERE kind = 'dead-letter'`)).toBe(0);
  });
});

/** Writes to the log what a group writes when it gives up an event, or handles it at its replay. */
async function deadLetter(fields: { group: string; topic: string; eventId: string; handled: boolean }): Promise<void> {
  const { group, topic, eventId, handled } = fields;
  const message = create(DeadLetterSchema, {
    group,
    handled,
    tries: 5,
    reason: handled ? '' : 'gave up after 5 tries',
    buriedAt: new Date().toISOString(),
    event: { topic, key: 'a', headers: { 'event-id': eventId }, value: '{}' },
  });
  await kit.database.query(
    `INSERT INTO log.outbox (event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
     VALUES ($1, $2, 'a', $3, $4, '', now(), $5)`,
    [
      randomUUID(),
      `${topic}.dead`,
      DeadLetterSchema.typeName,
      group,
      JSON.stringify(toJson(DeadLetterSchema, message)),
    ],
  );
}
