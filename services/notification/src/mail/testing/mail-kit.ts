import { randomBytes } from 'node:crypto';
import { SystemClock, type Clock } from '@mm/clock/clock.js';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { OutboxNotifier } from '@mm/event-log/outbox/outbox-notifier.js';
import { Outbox } from '@mm/event-log/outbox/outbox.js';
import type { DataSource } from 'typeorm';
import { notificationDatabase } from '../../notification.database.js';
import type { Mail, MailContent } from '../mailer.js';
import { PrepareMail } from '../prepare-mail.js';
import { UnsubscribeLinks } from '../unsubscribe/unsubscribe-links.js';
import { Unsubscriptions } from '../unsubscribe/unsubscriptions.js';

export interface MailKit {
  dataSource: DataSource;
  clock: Clock;
  links: UnsubscribeLinks;
  unsubscriptions: Unsubscriptions;
  preparation: PrepareMail;
  /** Stores a notification to these addresses, and returns its id. */
  notification(...addresses: string[]): Promise<number>;
  close(): Promise<void>;
}

/** What a mailer needs, on a database of its own. Mails may go to mm.kz and почта.kz. */
export async function mailKit(): Promise<MailKit> {
  const database = await testDatabase();
  const dataSource = await openDataSource({ ...notificationDatabase, url: database.url });
  const notifier = new OutboxNotifier(database.url);
  const clock = new SystemClock();
  const links = new UnsubscribeLinks('https://mm.example.kz', [randomBytes(32)]);
  const outbox = new Outbox('notification', notifier);
  const unsubscriptions = new Unsubscriptions(dataSource, outbox, clock, links);
  let names = 0;
  return {
    dataSource,
    clock,
    links,
    unsubscriptions,
    preparation: new PrepareMail({
      from: 'Мониторинг <monitoring@mm.kz>',
      domains: ['mm.kz', 'почта.kz'],
      links,
      unsubscriptions,
    }),
    async notification(...addresses) {
      const [row] = await dataSource.query<{ id: number }[]>(
        `INSERT INTO notification (name, addresses, kind, formats, tone_name, oblasts, spheres, period, hour, weekday,
           active, author_id, author, since, planned_zone)
         VALUES ($1, $2, 0, '{}', '', '{}', '{}', 1, 9, 0, true, 3, 'operator', now(), '')
         RETURNING id`,
        [`Сводка ${++names}`, addresses],
      );
      return row?.id ?? 0;
    },
    async close() {
      await notifier.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

/** A mail with a picture, an attachment and a link to stop it. */
export function sampleMail(mail: Partial<Omit<Mail, 'content'>> & { content?: Partial<MailContent> } = {}): Mail {
  const { content, ...fields } = mail;
  return {
    messageId: `<${randomBytes(8).toString('hex')}@mm.kz>`,
    recipient: 'a@mm.kz',
    notificationId: null,
    ...fields,
    content: {
      subject: 'Сводка: 15 публикаций',
      html: '<p>Қазақстан <img src="cid:chart@mm"> <a href="%UNSUBSCRIBE-URL%">Не получать</a></p>',
      text: 'Қазақстан\nНе получать: %UNSUBSCRIBE-URL%',
      files: [
        { name: 'chart.png', contentType: 'image/png', content: Buffer.from([137, 80, 78, 71]), cid: 'chart@mm' },
        { name: 'Школы_неделя.xlsx', contentType: 'application/octet-stream', content: Buffer.from('PK отчёт') },
      ],
      ...content,
    },
  };
}
