import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '@mm/http/escape-html.js';
import { isAllowedDomain } from '../notifications/addresses.js';
import { unsubscribePlaceholder, type Mail, type MailResult } from './mailer.js';
import type { UnsubscribeLinks, UnsubscribeLink } from './unsubscribe/unsubscribe-links.js';
import type { Unsubscriptions } from './unsubscribe/unsubscriptions.js';

const longestError = 500;

/** Beyond it, mail servers and programs cut or refuse a subject. */
const longestSubject = 200;

/**
 * A mail as it is composed. Nothing that people write can become another header or address: line breaks and controls
 * leave the headers, addresses are never parsed, and no file or page is read in their place.
 * @param from setting MM_MAIL_FROM
 * @param link of the recipient; null for a mail that cannot be stopped by a link
 */
function mailMessage(
  { content, messageId, recipient }: Mail,
  from: string,
  link: UnsubscribeLink | null,
): SendMailOptions {
  const page = link?.page ?? '';
  return {
    messageId: inOneLine(messageId),
    from: inOneLine(from),
    to: { name: '', address: recipient },
    subject: cut(inOneLine(content.subject)),
    html: content.html.replaceAll(unsubscribePlaceholder, escapeHtml(page)),
    text: content.text.replaceAll(unsubscribePlaceholder, page),
    attachments: content.files.map(({ cid, content: bytes, contentType, name }) => ({
      filename: inOneLine(name),
      contentType,
      content: bytes,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(link && {
        'List-Unsubscribe': { prepared: true, value: `<${link.oneClick}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Line breaks, other controls, and marks that turn the direction of a text are spaces. */
const inOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const cut = (text: string): string =>
  [...text].length > longestSubject ? `${[...text].slice(0, longestSubject - 1).join('')}…` : text;

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
