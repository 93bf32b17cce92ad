/** A file of a mail. With `cid` it is a picture that the HTML shows as `cid:<cid>`, else an attachment. */
export interface MailFile {
  name: string;
  contentType: string;
  content: Buffer;
  cid?: string;
}

/** What a mail says; the same for all of its recipients. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  files: readonly MailFile[];
}

/** A mail to one recipient. */
export interface Mail {
  /** With angle brackets; the same on every try. */
  messageId: string;
  /** One address, without a name. */
  recipient: string;
  content: MailContent;
  /** The notification whose mails the recipient may stop by a link; null for a mail without such a link. */
  notificationId: number | null;
}

/**
 * What became of a try. `failed`: another try may succeed (4xx, no connection, a timeout); `bounced`: none will (5xx, a
 * domain that is not allowed); `unsubscribed`: the recipient stopped these mails, nothing was sent. `error` has no
 * secrets, and is at most 500 characters long.
 */
export type MailResult =
  | { state: 'sent' }
  | { state: 'failed'; error: string }
  | { state: 'bounced'; error: string }
  | { state: 'unsubscribed' };

/**
 * The way out for mails.
 * MUST NOT reject for faults of servers or recipients: they are results. MUST settle within two minutes, whatever the
 * server does. MUST put the recipient's own unsubscribe link into the headers, and in the place of every
 * `unsubscribePlaceholder` of the content. `sent` means that the server took the mail over (or that it is stored in the
 * outbox); a mail that is sent again with the same Message-ID may arrive twice, so callers do that only after `failed`,
 * or after a crash.
 */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<MailResult>;

  /** Those of the mails that can be read on the screen; none where they leave by SMTP. */
  abstract stored(messageIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Stands in HTML and text for the address under which one recipient stops the mails. */
export const unsubscribePlaceholder = '%UNSUBSCRIBE-URL%';
