import { createTransport } from 'nodemailer';
import { Mailer, type Mail, type MailFile, type MailResult } from '../mailer.js';
import { errorText, type PrepareMail } from '../prepare-mail.js';
import type { StoredMails } from './stored-mails.js';

/** Composes mails and keeps them, while no mail server is set: the screen shows what recipients would have received. */
export class OutboxMailer extends Mailer {
  readonly #composer = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly preparation: PrepareMail,
    private readonly mails: StoredMails,
  ) {
    super();
  }

  async send(mail: Mail): Promise<MailResult> {
    try {
      const prepared = await this.preparation.prepare(mail);
      if ('refused' in prepared) return prepared.refused;
      const { html, subject, text } = prepared.message;
      const { message: eml } = await this.#composer.sendMail(prepared.message);
      const { files } = mail.content;
      await this.mails.store({
        message_id: mail.messageId,
        sender: this.preparation.options.from,
        recipient: mail.recipient,
        subject: String(subject),
        html: withPictures(String(html), files),
        text: String(text),
        attachments: files
          .filter(({ cid }) => cid === undefined)
          .map(({ content, name }) => ({ name, size: content.length })),
        eml: Buffer.isBuffer(eml) ? eml : Buffer.alloc(0),
      });
      return { state: 'sent' };
    } catch (error) {
      return { state: 'failed', error: errorText(error) };
    }
  }

  stored(messageIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.mails.known(messageIds);
  }
}

/** The screen shows HTML alone, so that pictures are in it. */
const withPictures = (html: string, files: readonly MailFile[]): string =>
  files.reduce(
    (shown, { cid, content, contentType }) =>
      cid === undefined
        ? shown
        : shown.replaceAll(`cid:${cid}`, () => `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
