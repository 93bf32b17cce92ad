import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import type { DeliveryWire, NotificationWire } from '@mm/proto/http/notifications.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { defineService } from '@mm/service-host/service.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import request from 'supertest';
import { DigestMaker } from '../../digest/digest-maker.js';
import { Mailer, type MailContent, type MailResult } from '../../mail/mailer.js';
import { StoredMails } from '../../mail/outbox-file/stored-mails.js';
import { notificationDatabase } from '../../notification.database.js';
import { SettingsModule } from '../../settings.module.js';
import { notificationSettings } from '../../settings.js';
import { EditingModule } from '../editing.module.js';

/** Keeps nothing and sends everything. */
class TestMailer extends Mailer {
  async send(): Promise<MailResult> {
    return { state: 'sent' };
  }

  async stored(messageIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(messageIds);
  }
}

/** Has content for tests only. */
class TestDigests extends DigestMaker {
  async make({ isTest }: { isTest: boolean }): Promise<MailContent> {
    if (!isTest) throw new Error('reporting does not respond');
    return { subject: 'Сводка', html: '', text: '', files: [] };
  }

  async mayShow(): Promise<boolean> {
    return true;
  }
}

class TestMails {}
class TestNotifications {}

/** The part of the service that is about notifications. */
const notification = defineService({
  name: 'notification',
  module: (environment) => {
    const settings = notificationSettings(environment);
    const { databaseUrl: url, eventLog, poolSize } = settings;
    return {
      module: TestNotifications,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...notificationDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine: eventLog, service: 'notification' }),
        ServiceClientModule.forService(settings.services),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
        {
          module: TestMails,
          global: true,
          providers: [
            StoredMails,
            { provide: Mailer, useClass: TestMailer },
            { provide: DigestMaker, useClass: TestDigests },
          ],
          exports: [StoredMails, Mailer, DigestMaker],
        },
        SettingsModule.forService(settings),
        EditingModule,
      ],
    };
  },
});

/** Calls as one user. */
export interface TestUser {
  post(path: string, body: object): request.Test;
  get(path: string): request.Test;
  list(): Promise<NotificationWire[]>;
  save(params: object): Promise<NotificationWire>;
  /** Status and code of a refused `save-notif`. */
  refused(params: object): Promise<string>;
  deliveries(id: number): Promise<DeliveryWire[]>;
}

export interface NotificationsKit extends ServiceHarness {
  as(username: string, role: Role, userId: number): TestUser;
  /** The topics that an account sees from now on, instead of 7, 8 and 9. */
  sees(userId: number, topicIds: readonly number[]): void;
  /** What the journal holds of a notification. */
  actions(id: number): Promise<unknown[]>;
}

const user = (id: number, username: string, disabled = false) => ({
  id,
  username,
  name: username,
  roles: [],
  disabled,
  locked_until: null,
  must_change_password: false,
  last_sign_in_at: null,
});

/** The account of a bearer token. */
const userOf = (authorization: string): number =>
  (JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()) as { mm_user_id: number })
    .mm_user_id;

/**
 * Notifications on a real database and log. Reporting shows people the topics 7, 8 and 9, and accounts for which a
 * service asks 7 and 9. There are the accounts olzhas and, disabled, gone.
 */
export async function notificationsKit(): Promise<NotificationsKit> {
  const seen = new Map<number, readonly number[]>();
  const upstream = http.createServer(({ headers, url }, response) => {
    const { authorization = '' } = headers;
    const isService = authorization.startsWith('Bearer mms_');
    const visible = (): readonly number[] => (isService ? [7, 9] : (seen.get(userOf(authorization)) ?? [7, 8, 9]));
    const answers: Record<string, unknown> = {
      ...(url === '/internal/visible-topics' ? { [url]: { ids: visible() } } : {}),
      '/api-py/get-users': { users: [user(30, 'olzhas'), user(31, 'gone', true)] },
    };
    const answer = answers[url ?? ''];
    response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const harness = await serviceHarness(notification, {
    MM_SERVICES: JSON.stringify({ reporting: address, identity: address }),
    MM_MAIL_DOMAINS: 'mm.kz,example.kz',
  });
  // the relay checks for new outboxes only occasionally
  await Promise.all([harness.publish('topic.changed'), harness.publish('account.changed')]);
  return {
    ...harness,
    as(username, role, userId) {
      const bearer = harness.bearer(username, [role], userId);
      const post: TestUser['post'] = (path, body) =>
        request(harness.url).post(`/api-py/${path}`).set('authorization', bearer).send(body);
      const get = (path: string): request.Test =>
        request(harness.url).get(`/api-py/${path}`).set('authorization', bearer);
      return {
        post,
        get,
        list: async () => {
          const { data } = (await get('get-notif-all').expect(200)).body as { data: NotificationWire[] };
          return data;
        },
        async save(params) {
          const { data } = (await post('save-notif', { params }).expect(200)).body as { data: NotificationWire };
          return data;
        },
        async refused(params) {
          const response = await post('save-notif', { params });
          return `${response.status} ${(response.body as { code: string }).code}`;
        },
        async deliveries(id) {
          const response = await get(`notif-deliveries?id=${id}`).expect(200);
          return (response.body as { deliveries: DeliveryWire[] }).deliveries;
        },
      };
    },
    sees: (userId, topicIds) => void seen.set(userId, topicIds),
    actions: async (id) =>
      (await harness.logged('audit.recorded'))
        .filter((entry) => entry.objectId === String(id))
        .map(({ action }) => action),
    async stop() {
      await harness.stop();
      upstream.closeAllConnections();
      upstream.close();
    },
  };
}
