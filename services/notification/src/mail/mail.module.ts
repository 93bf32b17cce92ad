import { Global, Module } from '@nestjs/common';
import { NotificationSettings } from '../settings.js';
import { Mailer } from './mailer.js';
import { ErasedAuthorsInMails } from './outbox-file/author-erased.consumer.js';
import { OutboxMailer } from './outbox-file/outbox-mailer.js';
import { StoredMails } from './outbox-file/stored-mails.js';
import { PrepareMail } from './prepare-mail.js';
import { SmtpMailer } from './smtp/smtp-mailer.js';
import { SubscriptionsController } from './unsubscribe/subscriptions.controller.js';
import { UnsubscribeLinks } from './unsubscribe/unsubscribe-links.js';
import { Unsubscriptions } from './unsubscribe/unsubscriptions.js';

/** The way out for mails: by SMTP where a mail server is set, else into the file outbox. */
@Global()
@Module({
  controllers: [SubscriptionsController, ErasedAuthorsInMails],
  providers: [
    StoredMails,
    Unsubscriptions,
    {
      provide: UnsubscribeLinks,
      inject: [NotificationSettings],
      useFactory: ({ previousSecretKeys, publicUrl, secretKey }: NotificationSettings) =>
        new UnsubscribeLinks(publicUrl, [secretKey, ...previousSecretKeys]),
    },
    {
      provide: Mailer,
      inject: [NotificationSettings, UnsubscribeLinks, Unsubscriptions, StoredMails],
      useFactory: (
        { mail: { dkim, domains, from, smtpUrl } }: NotificationSettings,
        links: UnsubscribeLinks,
        unsubscriptions: Unsubscriptions,
        mails: StoredMails,
      ): Mailer => {
        const preparation = new PrepareMail({ from, domains, links, unsubscriptions });
        return smtpUrl ? new SmtpMailer(preparation, { url: smtpUrl, dkim }) : new OutboxMailer(preparation, mails);
      },
    },
  ],
  exports: [Mailer, StoredMails],
})
export class MailModule {}
