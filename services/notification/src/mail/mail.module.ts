import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { DataSource } from 'typeorm';
import type { NotificationSettings } from '../settings.js';
import { Mailer } from './mailer.js';
import { ErasedAuthorsInMails } from './outbox-file/erased-authors.consumer.js';
import { OutboxMailer } from './outbox-file/outbox-mailer.js';
import { StoredMails } from './outbox-file/stored-mails.js';
import { PrepareMail } from './prepare-mail.js';
import { SmtpMailer } from './smtp/smtp-mailer.js';
import { SubscriptionsController } from './unsubscribe/subscriptions.controller.js';
import { UnsubscribeLinks } from './unsubscribe/unsubscribe-links.js';
import { Unsubscriptions } from './unsubscribe/unsubscriptions.js';

/** The way out for mails: by SMTP where a mail server is set, else into the file outbox. */
@Module({})
export class MailModule {
  static with({ mail, previousSecretKeys, publicUrl, secretKey }: NotificationSettings): DynamicModule {
    const { dkim, domains, from, smtpUrl } = mail;
    const links = new UnsubscribeLinks(publicUrl, [secretKey, ...previousSecretKeys]);
    return {
      module: MailModule,
      global: true,
      controllers: [SubscriptionsController, ErasedAuthorsInMails],
      providers: [
        { provide: UnsubscribeLinks, useValue: links },
        {
          provide: Unsubscriptions,
          inject: [DataSource, EventOutbox, Clock],
          useFactory: (dataSource: DataSource, outbox: EventOutbox, clock: Clock) =>
            new Unsubscriptions({ dataSource, outbox, clock, links }),
        },
        {
          provide: StoredMails,
          inject: [DataSource, Clock],
          useFactory: (dataSource: DataSource, clock: Clock) => new StoredMails(dataSource, clock),
        },
        {
          provide: Mailer,
          inject: [Unsubscriptions, StoredMails],
          useFactory: (unsubscriptions: Unsubscriptions, mails: StoredMails): Mailer => {
            const preparation = new PrepareMail({ from, domains, links, unsubscriptions });
            return smtpUrl ? new SmtpMailer(preparation, { url: smtpUrl, dkim }) : new OutboxMailer(preparation, mails);
          },
        },
      ],
      exports: [Mailer, StoredMails],
    };
  }
}
