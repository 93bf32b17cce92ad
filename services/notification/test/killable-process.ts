import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import { defineService, startService } from '@mm/service-host/service.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { DigestMaker } from '../src/digest/digest-maker.js';
import type { MailContent } from '../src/mail/mailer.js';
import { MailModule } from '../src/mail/mail.module.js';
import { notificationDatabase } from '../src/notification.database.js';
import { SettingsModule } from '../src/settings.module.js';
import { EditingModule } from '../src/editing/editing.module.js';
import { DeliverMails } from '../src/schedule/deliver-mails.js';
import { Scheduler } from '../src/schedule/scheduler.js';
import { notificationSettings } from '../src/settings.js';
import { cuttableLine } from './cuttable-line.js';

/** Needs no other service. */
class PlainDigests extends DigestMaker {
  async make(): Promise<MailContent> {
    const files = [{ name: 'chart.png', contentType: 'image/png', content: Buffer.alloc(20_000), cid: 'chart' }];
    return { subject: 'Сводка', html: '<p>1</p>', text: '1', files };
  }

  async mayShow(): Promise<boolean> {
    return true;
  }
}

class TestService {}
class TestDigests {}

/** Has the tables, and consumes no events. */
export const idleService = defineService({
  name: 'notification',
  module(environment) {
    const { databaseUrl: url, poolSize } = notificationSettings(environment);
    return {
      module: TestService,
      imports: [ClockModule, DatabaseModule.forService({ ...notificationDatabase, url, poolSize })],
    };
  },
});

const sendingService = defineService({
  name: 'notification',
  module(environment) {
    const settings = notificationSettings(environment);
    const { databaseUrl: url, eventLog, poolSize } = settings;
    const digests = {
      module: TestDigests,
      global: true,
      providers: [{ provide: DigestMaker, useClass: PlainDigests }],
      exports: [DigestMaker],
    };
    return {
      module: TestService,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...notificationDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine: eventLog, service: 'notification' }),
        ServiceClientModule.forService(settings.services),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
        MailModule,
        digests,
        SettingsModule.forService(settings),
        EditingModule,
      ],
    };
  },
});

/** Schedules and sends, over lines that a test can cut. */
export interface KillableProcess {
  /** Nothing of it reaches database or mail server any more, from this moment on. Returns its ports at the latter. */
  kill(): number[];
  interruptDatabase(): void;
  /** After `kill`. */
  ended(): Promise<void>;
}

export async function killableProcess(
  databaseUrl: string,
  mailPort: number,
  environment: Environment,
): Promise<KillableProcess> {
  const url = new URL(databaseUrl);
  const database = await cuttableLine(Number(url.port), url.hostname);
  const mails = await cuttableLine(mailPort);
  url.hostname = '127.0.0.1';
  url.port = String(database.port);
  const handle = await startService(
    sendingService,
    {
      ...environment,
      DATABASE_URL: url.href,
      MM_SERVICES: '{}',
      MM_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MM_MAIL_FROM: 'Мониторинг <monitoring@mm.kz>',
    },
    { port: 0 },
    false,
  );
  let stopped: Promise<unknown> | undefined;
  return {
    kill() {
      const ports = mails.ports();
      if (stopped) return ports;
      mails.cut();
      database.cut();
      // a hook that fails without a database must not keep the others from ending their timers
      const work = [DeliverMails, Scheduler].map((one) => handle.app.get(one, { strict: false }).onModuleDestroy());
      stopped = Promise.allSettled([...work, handle.stop()]);
      return ports;
    },
    interruptDatabase: () => database.interrupt(),
    ended: async () => void (await stopped),
  };
}
