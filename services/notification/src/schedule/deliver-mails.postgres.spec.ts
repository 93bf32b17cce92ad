import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@mm/clock/testing/until.js';
import { DigestMaker, type DigestRequest } from '../digest/digest-maker.js';
import { Mailer, type Mail, type MailContent, type MailResult } from '../mail/mailer.js';
import { DeliverMails } from './deliver-mails.js';
import { ForgetMails } from './forget-mails.js';
import { planDeliveries } from './plan-deliveries.js';
import { scheduleKit, type ScheduleKit } from './testing/schedule-kit.js';

interface Sent {
  recipient: string;
  state: string;
  messageId: string;
  lastError?: string;
}

/** Answers what a test says; a recipient without an answer gets its mail. */
class AnsweringMailer extends Mailer {
  readonly mails: Mail[] = [];

  constructor(private readonly answers: Record<string, () => MailResult | Promise<MailResult>> = {}) {
    super();
  }

  async send(mail: Mail): Promise<MailResult> {
    this.mails.push(mail);
    return this.answers[mail.recipient]?.() ?? { state: 'sent' };
  }

  async stored(): Promise<ReadonlySet<string>> {
    return new Set();
  }
}

class CountingDigests extends DigestMaker {
  readonly requests: DigestRequest[] = [];
  fault: string | undefined;
  /** Topics that no author may see. */
  readonly hidden = new Set<string>();

  async make(request: DigestRequest): Promise<MailContent> {
    this.requests.push(request);
    if (this.fault) throw new Error(this.fault);
    const files = [{ name: 'chart.png', contentType: 'image/png', content: Buffer.from([1, 2]), cid: 'chart' }];
    return { subject: 'Сводка', html: '<p>1</p>', text: '1', files };
  }

  async mayShow(topicIds: readonly string[]): Promise<boolean> {
    return !topicIds.some((id) => this.hidden.has(id));
  }
}

let kit: ScheduleKit;
let digests: CountingDigests;
beforeAll(async () => {
  kit = await scheduleKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.reset('2026-11-20T04:00:00Z');
  digests = new CountingDigests();
});

const process = (mailer: Mailer, leaseSeconds = 10): DeliverMails => {
  const { clock, dataSource, outbox } = kit;
  return new DeliverMails(dataSource, outbox, clock, digests, mailer, { leaseSeconds, everyMs: 50 });
};
async function plan(addresses: string[], isTest = false, topicId: string | null = null): Promise<void> {
  const id = await kit.notification({ addresses, topic_id: topicId });
  const [slot] = await kit.dataSource.query<{ id: string }[]>(
    `INSERT INTO notification_slot (notification_id, slot, local_time, content_from, is_late, is_test)
     VALUES ($1, $2, '2026-11-20T09:00', $2, false, $3) RETURNING id`,
    [id, kit.clock.now(), isTest],
  );
  const planned = { id: slot?.id ?? '', notification_id: id, slot: kit.clock.now(), is_test: isTest };
  await kit.dataSource.transaction((tx) =>
    planDeliveries(tx, planned, addresses, { host: 'mm.kz', now: kit.clock.now() }),
  );
}
const events = (): Promise<Sent[]> => kit.published<Sent>('notification.sent');
const states = async (): Promise<string[]> =>
  (
    await kit.dataSource.query<{ recipient: string; state: string; tries: number }[]>(
      'SELECT recipient, state, tries FROM delivery ORDER BY recipient',
    )
  ).map(({ recipient, state, tries }) => `${recipient} ${state} ${tries}`);

it('sends one content to every recipient, says so, and keeps no content', async () => {
  await plan(['a@mm.kz', 'b@mm.kz', 'c@mm.kz']);
  const mailer = new AnsweringMailer();
  await process(mailer).deliverDue();
  await process(mailer).deliverDue();
  expect(digests.requests).toHaveLength(1);
  expect(mailer.mails.map(({ recipient }) => recipient).sort()).toEqual(['a@mm.kz', 'b@mm.kz', 'c@mm.kz']);
  expect(mailer.mails[0]?.content.files).toEqual([
    { name: 'chart.png', contentType: 'image/png', content: Buffer.from([1, 2]), cid: 'chart' },
  ]);
  expect((await events()).map(({ messageId, state }) => `${state} ${messageId}`).sort()).toEqual(
    mailer.mails.map(({ messageId }) => `sent ${messageId}`).sort(),
  );
  expect(await kit.dataSource.query('SELECT sent_at FROM notification')).toEqual([{ sent_at: kit.clock.now() }]);
  expect(await kit.dataSource.query('SELECT * FROM slot_content')).toEqual([]);
});

describe('of a topic that the author may not see any more', () => {
  const errors = async (): Promise<string[]> =>
    (await kit.dataSource.query<{ last_error: string }[]>('SELECT last_error FROM delivery')).map(
      (row) => row.last_error,
    );

  it('no content is made', async () => {
    await plan(['a@mm.kz', 'b@mm.kz'], false, '7');
    digests.hidden.add('7');
    const mailer = new AnsweringMailer();
    await process(mailer).deliverDue();
    expect(digests.requests).toEqual([]);
    expect(mailer.mails).toEqual([]);
    expect(await states()).toEqual(['a@mm.kz gave-up 0', 'b@mm.kz gave-up 0']);
    expect(await errors()).toEqual(['topic-hidden', 'topic-hidden']);
  });

  it('content that was made is not sent, also when the notification is about another one now', async () => {
    await plan(['a@mm.kz'], false, '7');
    const mailer = new AnsweringMailer({ 'a@mm.kz': () => ({ state: 'failed', error: '450 busy' }) });
    await process(mailer).deliverDue();
    expect(mailer.mails).toHaveLength(1);
    await kit.dataSource.query('UPDATE notification SET topic_id = 8');
    digests.hidden.add('7');
    kit.clock.forward(6 * 3_600_000);
    await process(mailer).deliverDue();
    expect(mailer.mails).toHaveLength(1);
    expect(await states()).toEqual(['a@mm.kz gave-up 2']);
    expect(await errors()).toEqual(['topic-hidden']);
    // the next round removes what no mail needs
    await process(mailer).deliverDue();
    expect(await kit.dataSource.query('SELECT * FROM slot_content')).toEqual([]);
  });
});

it('tries a failed mail again with the same Message-ID after a pause, ten times, then gives it up', async () => {
  await plan(['a@mm.kz', 'b@mm.kz']);
  const mailer = new AnsweringMailer({ 'a@mm.kz': () => ({ state: 'failed', error: '450 busy' }) });
  await process(mailer).deliverDue();
  expect(await states()).toEqual(['a@mm.kz failed 1', 'b@mm.kz sent 1']);
  kit.clock.forward(30_000);
  await process(mailer).deliverDue();
  expect(mailer.mails).toHaveLength(2);
  for (let tries = 2; tries <= 12; tries++) {
    kit.clock.forward(6 * 3_600_000);
    await process(mailer).deliverDue();
  }
  expect(await states()).toEqual(['a@mm.kz gave-up 10', 'b@mm.kz sent 1']);
  expect(new Set(mailer.mails.filter(({ recipient }) => recipient === 'a@mm.kz').map((m) => m.messageId)).size).toBe(1);
  expect((await events()).filter(({ state }) => state === 'failed')).toHaveLength(10);
  expect(digests.requests).toHaveLength(1);
});

it('gives up a mail at which ten processes died', async () => {
  await plan(['a@mm.kz']);
  const mailer = new AnsweringMailer({ 'a@mm.kz': () => ({ state: 'failed', error: '450 busy' }) });
  await process(mailer).deliverDue();
  await kit.dataSource.query('UPDATE delivery SET tries = 10');
  kit.clock.forward(3_600_000);
  await process(mailer).deliverDue();
  expect(await states()).toEqual(['a@mm.kz gave-up 11']);
  expect(mailer.mails).toHaveLength(1);
});

it.each([
  ['switched-off', 'active = false'],
  ['topic-deleted', 'is_topic_deleted = true'],
  ['author-disabled', 'is_author_disabled = true'],
  ['address-removed', `addresses = '{b@mm.kz}'`],
])('does not try a mail again that failed while its notification became %s', async (_, change) => {
  await plan(['a@mm.kz']);
  const mailer = new AnsweringMailer({
    'a@mm.kz': async () => {
      await kit.dataSource.query(`UPDATE notification SET ${change}`);
      return { state: 'failed', error: '450 busy' };
    },
  });
  await process(mailer).deliverDue();
  expect(await states()).toEqual(['a@mm.kz gave-up 1']);
  expect(await events()).toMatchObject([{ state: 'failed', lastError: '450 busy' }]);
});

it('forgets mails after 400 days, and no slots', async () => {
  await plan(['a@mm.kz', 'b@mm.kz']);
  await plan(['c@mm.kz'], true);
  const mailer = new AnsweringMailer({ 'b@mm.kz': () => ({ state: 'failed', error: '450 busy' }) });
  await process(mailer).deliverDue();
  const { clock, dataSource } = kit;
  const slots = (): Promise<unknown> => dataSource.query('SELECT is_test FROM notification_slot');
  for (const [ms, left] of [
    [400 * 86_400_000, ['a@mm.kz sent 1', 'b@mm.kz failed 1', 'c@mm.kz sent 1']],
    [1, ['b@mm.kz failed 1']],
  ] as const) {
    clock.forward(ms);
    await new ForgetMails(dataSource, clock).forgetOld();
    expect(await states()).toEqual(left);
  }
  expect(await slots()).toEqual([{ is_test: false }]);
});

it('does not try again what bounced or was unsubscribed', async () => {
  await plan(['a@mm.kz', 'b@mm.kz']);
  const mailer = new AnsweringMailer({
    'a@mm.kz': () => ({ state: 'bounced', error: '550 no such user' }),
    'b@mm.kz': () => ({ state: 'unsubscribed' }),
  });
  await process(mailer).deliverDue();
  kit.clock.forward(7 * 3_600_000);
  await process(mailer).deliverDue();
  expect(await states()).toEqual(['a@mm.kz bounced 1', 'b@mm.kz unsubscribed 1']);
  expect(mailer.mails).toHaveLength(2);
});

it('says nothing about tests to others', async () => {
  await plan(['a@mm.kz'], true);
  await process(new AnsweringMailer()).deliverDue();
  expect(await states()).toEqual(['a@mm.kz sent 1']);
  expect(await events()).toEqual([]);
});

it('tries again when the content cannot be made, then gives up', async () => {
  await plan(['a@mm.kz']);
  digests.fault = 'reporting does not respond';
  const mailer = new AnsweringMailer();
  for (let tries = 1; tries <= 9; tries++) {
    await process(mailer).deliverDue();
    kit.clock.forward(6 * 3_600_000);
  }
  expect(await states()).toEqual(['a@mm.kz pending 0']);
  await process(mailer).deliverDue();
  expect(digests.requests).toHaveLength(10);
  expect(await events()).toMatchObject([{ state: 'failed', lastError: 'reporting does not respond' }]);
  expect(await states()).toEqual(['a@mm.kz gave-up 0']);
  expect(mailer.mails).toEqual([]);
});

it('waits no longer than usual when the clock is set back', async () => {
  await plan(['a@mm.kz']);
  const mailer = new AnsweringMailer({ 'a@mm.kz': () => ({ state: 'failed', error: '450' }) });
  await process(mailer).deliverDue();
  kit.clock.set('2025-10-01T00:00:00Z');
  await process(mailer).deliverDue();
  expect(mailer.mails).toHaveLength(2);
});

it('sends every mail once with three processes at work', async () => {
  for (let count = 0; count < 3; count++) await plan(Array.from({ length: 20 }, (_, n) => `${count}-${n}@mm.kz`));
  const mailer = new AnsweringMailer();
  const three = [process(mailer), process(mailer), process(mailer)];
  for (const one of three) one.onApplicationBootstrap();
  await until(async () => (await states()).every((text) => text.includes(' sent ')), 'all mails');
  await Promise.all(three.map((one) => one.onModuleDestroy()));
  expect(mailer.mails).toHaveLength(60);
  expect(digests.requests).toHaveLength(3);
  expect(await events()).toHaveLength(60);
});

it('sends the mail of a process that died again, with its Message-ID', async () => {
  await plan(['a@mm.kz']);
  const dead = new AnsweringMailer({ 'a@mm.kz': () => new Promise<MailResult>(() => undefined) });
  void process(dead, 0.4).deliverDue();
  await until(() => dead.mails.length === 1, 'the first try');
  const mailer = new AnsweringMailer();
  const living = process(mailer, 0.4);
  living.onApplicationBootstrap();
  await until(async () => (await states())[0] === 'a@mm.kz sent 2', 'the second try');
  await living.onModuleDestroy();
  expect(mailer.mails.map(({ messageId }) => messageId)).toEqual([dead.mails[0]?.messageId]);
});

it.each([
  ['forward', '-'],
  ['back', '+'],
])('leaves a slow mail to its process, also when the clock of the database is set %s by 400 days', async (_, sign) => {
  await plan(['a@mm.kz']);
  const slow = new AnsweringMailer({ 'a@mm.kz': () => sleep(1500, { state: 'sent' }) });
  const mailer = new AnsweringMailer();
  const both = [process(slow, 0.8), process(mailer, 0.8)];
  both[0]?.onApplicationBootstrap();
  await until(() => slow.mails.length === 1, 'the first try');
  both[1]?.onApplicationBootstrap();
  await kit.dataSource.query(`UPDATE delivery SET lease_until = lease_until ${sign} interval '400 days'`);
  await until(async () => (await states())[0] === 'a@mm.kz sent 1', 'the mail');
  await Promise.all(both.map((one) => one.onModuleDestroy()));
  expect(mailer.mails).toEqual([]);
});
