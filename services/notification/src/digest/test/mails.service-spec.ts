import { randomBytes } from 'node:crypto';
import type { DeliveryWire, NotificationWire } from '@mm/proto/http/notifications.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { notification } from '../../service.js';
import { reportingUpstream, type ReportingUpstream } from './reporting-upstream.js';

let upstream: ReportingUpstream;
let service: ServiceHarness;
beforeAll(async () => {
  const secretKey = randomBytes(32);
  upstream = await reportingUpstream(secretKey);
  service = await serviceHarness(notification, {
    MM_SECRET_KEY: secretKey.toString('base64'),
    MM_SERVICES: JSON.stringify({ reporting: upstream.url, review: upstream.url, ingestion: upstream.url }),
    MM_MAIL_FROM: 'Мониторинг <monitoring@mm.kz>',
    MM_MAIL_DOMAINS: 'mm.kz',
  });
});
beforeEach(() => Object.assign(upstream, { questions: [], total: 15, status: 200, pdfBytes: 10 }));
afterAll(async () => {
  await service.stop();
  await upstream.stop();
});

const author = 3;
const as = (userId = author, role: 'mm_operator' | 'mm_user' = 'mm_operator') => {
  const bearer = service.bearer(`u${userId}`, [role], userId);
  return {
    post: (path: string, body: object = {}) =>
      request(service.url).post(`/api-py/${path}`).set('authorization', bearer).send(body),
    get: (path: string) => request(service.url).get(`/api-py/${path}`).set('authorization', bearer),
  };
};
let names = 0;
const saved = async (fields: object = {}): Promise<NotificationWire> =>
  (
    await as()
      .post('save-notif', { params: { name: `Сводка ${++names}`, email: 'a@mm.kz, b@mm.kz', theme: 7, ...fields } })
      .expect(200)
  ).body.data as NotificationWire;

/** Sends a test, and returns its mails once all have one of the states. */
async function tested(id: number, ...states: DeliveryWire['state'][]): Promise<DeliveryWire[]> {
  const { recipients } = (await as().post('test-notif', { id }).expect(200)).body as { recipients: number };
  return service.until(
    async () => {
      const { deliveries } = (await as().get(`notif-deliveries?id=${id}&size=${recipients}`).expect(200)).body as {
        deliveries: DeliveryWire[];
      };
      return deliveries.every(({ state }) => states.includes(state)) && deliveries;
    },
    `mails to be ${states.join(', ')}`,
  );
}
interface ShownMail {
  subject: string;
  from: string;
  to: string;
  html: string;
  text: string;
  attachments: { name: string; size: number }[];
}
const mailOf = async ({ id }: DeliveryWire): Promise<ShownMail> =>
  (await as().get(`notif-mail/${id}`).expect(200)).body as ShownMail;

it('a test is one report, asked with the rights of the author, and a mail to each address', async () => {
  const { id, name } = await saved({ tone: { value: -2 }, obl: [31], sphere: [2] });
  const deliveries = await tested(id, 'sent');
  expect(deliveries.map(({ has_mail: hasMail, recipient }) => [recipient, hasMail])).toEqual([
    ['b@mm.kz', true],
    ['a@mm.kz', true],
  ]);
  const reports = upstream.questions.filter(({ path }) => path === '/api-py/report-form').map(({ params }) => params);
  expect(reports).toHaveLength(2);
  const [now, before] = reports;
  const filter = { topic_id: 7, tone: -2, oblasts: [31], spheres: [2], reviewed: 'saved' };
  expect(now).toMatchObject({ ...filter, size: 50 });
  expect(before).toMatchObject({ ...filter, size: 0 });
  const [[start = 0, end = 0], [startBefore = 0, endBefore = 0]] = [
    now?.selectedPeriod ?? [],
    before?.selectedPeriod ?? [],
  ];
  expect(endBefore + 1).toBe(start);
  expect(endBefore - startBefore).toBe(end - start);
  const asked = upstream.questions.filter(({ path }) => path !== '/internal/visible-topics');
  for (const { grant } of asked)
    expect(grant).toEqual({ userId: author, operations: ['report', 'topics'], topics: [7] });

  const mail = await mailOf(deliveries[0] as DeliveryWire);
  expect(mail).toMatchObject({ from: 'Мониторинг <monitoring@mm.kz>', to: 'b@mm.kz', attachments: [] });
  expect(mail.subject).toMatch(new RegExp(`^Пробное письмо: Сводка \\d+: 15 публикаций за `));
  expect(mail.html).toContain('<img src="data:image/png;base64,iVBORw0KGgo="');
  expect(mail.html).toContain('Области: Жамбылская');
  expect(mail.html.match(/В школе открыли спортзал/g)).toHaveLength(15);
  expect(mail.text).toContain(`Рассылка «${name}». Настроил: u3.`);
});

it('reports of kind 1 are attached; those that are too large are named instead', async () => {
  const { id } = await saved({ typeNotif: 1, formats: ['.xlsx', '.pdf'], email: 'a@mm.kz' });
  const [first] = await tested(id, 'sent');
  expect(await mailOf(first as DeliveryWire)).toMatchObject({
    attachments: [
      { name: 'Школы.xlsx', size: 10 },
      { name: 'Школы.pdf', size: 10 },
    ],
    html: expect.not.stringContaining('В школе открыли спортзал'),
  });
  const downloads = upstream.questions.filter(({ path }) => path === '/api-py/topic_download/');
  expect(downloads.map(({ params }) => [params.ext, params.topic_id, params.selectedPeriod?.length])).toEqual([
    ['.xlsx', 7, 2],
    ['.pdf', 7, 2],
  ]);
  upstream.pdfBytes = 15_000_000;
  const [second] = await tested(id, 'sent');
  const { attachments, text } = await mailOf(second as DeliveryWire);
  expect(attachments.map(({ name }) => name)).toEqual(['Школы.xlsx']);
  expect(text).toContain('Файл «Школы.pdf» слишком велик');
});

it('without publications the mail says so, and nothing is drawn or attached', async () => {
  upstream.total = 0;
  const { id } = await saved({ typeNotif: 1, email: 'a@mm.kz', theme: null });
  const [delivery] = await tested(id, 'sent');
  const { attachments, html, text } = await mailOf(delivery as DeliveryWire);
  expect(text).toContain('За этот период публикаций нет.');
  expect([attachments, html.includes('<img')]).toEqual([[], false]);
  expect(upstream.questions.map(({ grant, path }) => [path, grant?.topics])).not.toContainEqual([
    '/api-py/topic_download/',
    null,
  ]);
  expect(upstream.questions.find(({ path }) => path === '/api-py/report-form')?.grant?.topics).toBeNull();
});

it('while reporting refuses, nothing is sent and the reason is shown', async () => {
  const { id } = await saved({ email: 'a@mm.kz' });
  upstream.status = 503;
  await as().post('test-notif', { id }).expect(200);
  const delivery = await service.until(async () => {
    const { deliveries } = (await as().get(`notif-deliveries?id=${id}`)).body as { deliveries: DeliveryWire[] };
    return deliveries.find((one) => one.last_error !== '');
  }, 'an error');
  expect(delivery).toMatchObject({ sent_at: null, has_mail: false, last_error: expect.stringContaining('503') });
  await as().get(`notif-mail/${delivery.id}`).expect(404);
});

it('a mail is read by those who may edit its notification', async () => {
  const { id } = await saved({ email: 'a@mm.kz' });
  const [delivery] = await tested(id, 'sent');
  await as(99).get(`notif-mail/${delivery?.id}`).expect(404);
  await as(99, 'mm_user').get('notif-mail/999999').expect(404);
});

it('a recipient stops the mails by the link, without an account and for good', async () => {
  const { id, name } = await saved();
  const deliveries = await tested(id, 'sent');
  const { text, to } = await mailOf(deliveries[0] as DeliveryWire);
  const [, token = ''] = /\/unsubscribe\/(\S+)$/.exec(text.trim()) ?? [];
  const anybody = request(service.url);
  const means = async () => (await anybody.get(`/api-py/mail-subscription/${token}`).expect(200)).body as unknown;
  expect(await means()).toEqual({ name, address: to, is_subscribed: true, may_subscribe: false });
  const opened = await anybody.get(`/api-py/unsubscribe-mail/${token}`).redirects(0).expect(303);
  expect(text).toContain(`: ${opened.headers.location}`);
  expect(await means()).toMatchObject({ is_subscribed: true });
  // as mail programs do (RFC 8058)
  for (const _ of ['once', 'again'])
    await anybody
      .post(`/api-py/unsubscribe-mail/${token}`)
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(200, { status: 'success' });
  expect(await means()).toEqual({ name, address: to, is_subscribed: false, may_subscribe: true });
  const states = (await tested(id, 'sent', 'unsubscribed')).map(({ recipient, state }) => [recipient, state]);
  expect(states).toEqual([
    ['b@mm.kz', 'unsubscribed'],
    ['a@mm.kz', 'sent'],
  ]);
  const journal = (await service.logged('audit.recorded')).filter(
    ({ action }) => action === 'notification.unsubscribed',
  );
  expect(journal).toEqual([expect.objectContaining({ objectId: String(id), after: '{"address":"b@mm.kz"}' })]);
  const forged = token.replace(/.{5}$/, 'AAAAA');
  await anybody.get(`/api-py/mail-subscription/${forged}`).expect(404);
  await anybody.post(`/api-py/unsubscribe-mail/${forged}`).expect(404);
  await as().post('del-notif', { params: { id } }).expect(200);
  await anybody.get(`/api-py/mail-subscription/${token}`).expect(404);
});

it('only the recipient, by the same link, lets the mails come again; the owner sees who stopped them', async () => {
  const { id, name } = await saved({ email: 'A@mm.kz, b@mm.kz' });
  const mails = await Promise.all((await tested(id, 'sent')).map(mailOf));
  const text = mails.find(({ to }) => to === 'A@mm.kz')?.text ?? '';
  const [, token = ''] = /\/unsubscribe\/(\S+)$/.exec(text.trim()) ?? [];
  const anybody = request(service.url);
  const stopped = async (caller = as()) =>
    ((await caller.get('get-notif-all').expect(200)).body as { data: NotificationWire[] }).data.find(
      (one) => one.id === id,
    )?.unsubscribed;
  await anybody.post(`/api-py/unsubscribe-mail/${token}`).expect(200);
  expect(await stopped()).toEqual(['A@mm.kz']);
  // neither a save nor taking the address off the list and back overrides the recipient
  for (const email of ['b@mm.kz', 'a@mm.kz, b@mm.kz']) await saved({ id, name, email });
  expect(await stopped()).toEqual(['a@mm.kz']);
  // what opens links without asking changes nothing
  await anybody.get(`/api-py/subscribe-mail/${token}`).expect(404);
  expect(await stopped()).toEqual(['a@mm.kz']);
  await anybody.post(`/api-py/subscribe-mail/${token.replace(/.{5}$/, 'AAAAA')}`).expect(404);
  for (const _ of ['once', 'again']) await anybody.post(`/api-py/subscribe-mail/${token}`).send({}).expect(200);
  expect(await stopped()).toEqual([]);
  expect((await tested(id, 'sent')).map(({ recipient }) => recipient)).toEqual(['b@mm.kz', 'a@mm.kz']);
  const journal = (await service.logged('audit.recorded')).filter(
    ({ action, objectId }) => action === 'notification.resubscribed' && objectId === String(id),
  );
  expect(journal).toEqual([expect.objectContaining({ after: '{"address":"a@mm.kz"}' })]);
});

it('an address that is off the list cannot be subscribed again', async () => {
  const { id, name } = await saved({ email: 'a@mm.kz, b@mm.kz' });
  const mails = await Promise.all((await tested(id, 'sent')).map(mailOf));
  const text = mails.find(({ to }) => to === 'a@mm.kz')?.text ?? '';
  const [, token = ''] = /\/unsubscribe\/(\S+)$/.exec(text.trim()) ?? [];
  const anybody = request(service.url);
  await anybody.post(`/api-py/unsubscribe-mail/${token}`).expect(200);
  await saved({ id, name, email: 'b@mm.kz' });
  const means = { name, address: 'a@mm.kz', is_subscribed: false, may_subscribe: false };
  await anybody.get(`/api-py/mail-subscription/${token}`).expect(200, means);
  await anybody.post(`/api-py/subscribe-mail/${token}`).send({}).expect(404);
});

it('says how mails leave', async () => {
  await as()
    .get('mail-state')
    .expect(200, { transport: 'outbox', from: 'Мониторинг <monitoring@mm.kz>', domains: ['mm.kz'] });
});
