import type { SendMailOptions } from 'nodemailer';
import { isAllowedDomain } from '../notifications/addresses.js';
import { mailMessage } from './mail-message.js';
import type { Mail, MailResult } from './mailer.js';
import type { UnsubscribeLinks } from './unsubscribe/unsubscribe-links.js';
import type { Unsubscriptions } from './unsubscribe/unsubscriptions.js';

const longestError = 500;

/** What every way out for mails does before a mail leaves. */
export class PrepareMail {
  constructor(
    readonly options: {
      /** MM_MAIL_FROM */
      from: string;
      /** MM_MAIL_DOMAINS */
      domains: readonly string[];
      links: UnsubscribeLinks;
      unsubscriptions: Pick<Unsubscriptions, 'has'>;
    },
  ) {}

  /** The message, or why it is not sent. Rejects when the database is away. */
  async prepare(mail: Mail): Promise<{ message: SendMailOptions } | { refused: MailResult }> {
    const { domains, from, links, unsubscriptions } = this.options;
    const { notificationId, recipient } = mail;
    // The setting may have changed since the address was saved.
    if (!isAllowedDomain(recipient, domains)) return { refused: { state: 'bounced', error: 'domain-not-allowed' } };
    if (notificationId === null) return { message: mailMessage(mail, from, null) };
    if (await unsubscriptions.has(notificationId, recipient)) return { refused: { state: 'unsubscribed' } };
    return { message: mailMessage(mail, from, links.of(notificationId, recipient)) };
  }
}

/** An error as it is stored and shown. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestError);
