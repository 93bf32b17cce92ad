import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@mm/clock/testing/until.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import { CountingMailServer } from './counting-mail-server.js';
import { idleService, killableProcess, type KillableProcess } from './killable-process.js';

const kills = 20;
const environment = { MM_SECRET_KEY: randomBytes(32).toString('base64'), MM_PUBLIC_URL: 'https://mm.example.kz' };

let harness: ServiceHarness;
const server = new CountingMailServer();
const started: KillableProcess[] = [];
beforeAll(async () => {
  harness = await serviceHarness(idleService);
  await server.start();
});
afterAll(async () => {
  for (const one of started) one.kill();
  await Promise.all(started.map((one) => one.ended()));
  await server.kill();
  await harness.stop();
});

async function start(): Promise<KillableProcess> {
  const one = await killableProcess(harness.database.options.connectionString ?? '', server.port, environment);
  started.push(one);
  return one;
}

/** A daily notification whose last slot was missed. */
async function addNotification(recipients: number): Promise<void> {
  await harness.database.query(
    `INSERT INTO notification.notification
       (name, addresses, kind, formats, tone_name, oblasts, spheres, period, hour, weekday, active, author_id, author,
        since, next_at, planned_zone)
     SELECT 'Сводка ' || n, ARRAY(SELECT 'r' || r || '.' || n || '@mm.kz' FROM generate_series(1, $1::int) r),
       0, '{}', '', '{}', '{}', 1, 9, 0, true, 3, 'operator', now() - interval '2 days', NULL, ''
     FROM (SELECT count(*) AS n FROM notification.notification) counted`,
    [recipients],
  );
}

/** Time passes for mails that wait for their next try. */
const endPauses = (): Promise<unknown> =>
  harness.database.query(`UPDATE notification.delivery SET next_try_at = now() WHERE state = 'failed'`);
/** Time passes for what dead processes had taken. */
const endLeases = (): Promise<unknown> =>
  harness.database.query(`
    UPDATE notification.delivery SET lease_until = now() - interval '1 s' WHERE lease IS NOT NULL;
    UPDATE notification.notification_slot SET lease_until = now() - interval '1 s' WHERE lease IS NOT NULL`);
const countOf = async (sql: string): Promise<number> =>
  Number((await harness.database.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n);

/** While no mail is between the server's answer and its stored outcome. */
const betweenMails = (work: () => Promise<void>): Promise<void> =>
  server.holding(async () => {
    const isStored = async (): Promise<boolean> =>
      (await countOf(`notification.delivery WHERE state = 'sent'`)) === server.accepted.length;
    await until(isStored, 'the outcomes of accepted mails', 60_000);
    await work();
  });

it('loses and doubles no mail over 20 kills of processes, mail server and connections', async () => {
  const living = [await start(), await start()];
  const kill = (which: KillableProcess[]): Promise<void> =>
    betweenMails(async () => {
      const ports = which.flatMap((one) => one.kill());
      await server.untilClosed(ports);
    });
  for (let count = 0; count < kills; count++) {
    for (let added = 0; added < 3; added++) await addNotification(1 + ((count + added) % 5));
    await sleep(50 + Math.random() * 150);
    const [first, second] = living as [KillableProcess, KillableProcess];
    if (count % 5 === 1) first.interruptDatabase();
    else if (count % 5 === 3) {
      await betweenMails(() => server.kill());
      await sleep(Math.random() * 100);
      await server.start();
    } else if (count % 5 === 4) {
      await kill([first, second]);
      await endLeases();
      living.splice(0, 2, await start(), await start());
    } else {
      await kill([first]);
      living.splice(0, 2, second, await start());
    }
    await endPauses();
  }
  await kill(living);
  await endLeases();
  await start();
  const notifications = await countOf('notification.notification');
  const recipients = await countOf('(SELECT unnest(addresses) FROM notification.notification) addressed');
  await until(
    async () => {
      await endPauses();
      return (await countOf(`notification.delivery WHERE state = 'sent'`)) === recipients;
    },
    'all mails',
    90_000,
  );
  const sent = async () => (await harness.logged('notification.sent')).filter(({ state }) => state === 'sent');
  await until(async () => (await sent()).length >= server.accepted.length, 'the log');

  const ids = server.accepted.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(recipients);
  expect(new Set(ids).size).toBe(recipients);
  expect(new Set(server.accepted.map(({ recipient }) => recipient)).size).toBe(recipients);
  expect(await harness.logged('notification.due')).toHaveLength(notifications);
  expect((await sent()).map(({ messageId }) => messageId).sort()).toEqual([...ids].sort());
});
