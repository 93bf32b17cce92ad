import type { OnModuleDestroy } from '@nestjs/common';
import {
  createTransport,
  type Mail as Transporter,
  type SMTPPoolOptions,
  type SMTPPoolSentMessageInfo,
} from 'nodemailer';
import type { NotificationSettings } from '../../settings.js';
import { Mailer, type Mail, type MailResult } from '../mailer.js';
import type { PrepareMail } from '../prepare-mail.js';
import { smtpFailure } from './smtp-failure.js';

/** Connections to the mail server; more are refused by many. */
const connections = 5;
/** Below the two minutes in which `send` has to settle. */
const longestSendMs = 100_000;
/** RFC 8058 wants both fields about unsubscribing signed; nodemailer's list lacks one. */
const signedFields = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Content-ID:Content-Description:In-Reply-To:References:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

export interface SmtpOptions {
  /** MM_SMTP_URL; `?requireTLS=false` and `&tls.rejectUnauthorized=false` are for servers inside a network. */
  url: string;
  dkim: NotificationSettings['mail']['dkim'];
  /** Milliseconds until a try is given up; 100 s by default. */
  longestSendMs?: number;
}

/** Sends mails by SMTP, over a few connections that are kept. The server may have any address, also a private one. */
export class SmtpMailer extends Mailer implements OnModuleDestroy {
  readonly #transport: Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;
  readonly #secrets: string[];

  constructor(
    private readonly preparation: PrepareMail,
    private readonly options: SmtpOptions,
  ) {
    super();
    const { dkim, url } = options;
    const { password, username } = new URL(url);
    this.#secrets = [...new Set([password, decodeURIComponent(password)])].filter(Boolean);
    this.#transport = createTransport({
      url,
      pool: true,
      maxConnections: connections,
      // The transport itself must not repeat a mail whose connection was lost: it may have arrived.
      maxRequeues: 0,
      idleTimeout: 20_000,
      dnsTimeout: 10_000,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
      // A password is never sent in clear text unless the address says so.
      ...(username && !/[?&]requireTLS=/.test(url) ? { requireTLS: true } : {}),
      ...(dkim && {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.privateKey.replaceAll('\\n', '\n'),
          headerFieldNames: signedFields,
        },
      }),
    });
  }

  async send(mail: Mail): Promise<MailResult> {
    try {
      const prepared = await this.preparation.prepare(mail);
      if ('refused' in prepared) return prepared.refused;
      const signal = AbortSignal.timeout(this.options.longestSendMs ?? longestSendMs);
      await this.#transport.sendMail({ ...prepared.message, signal });
      return { state: 'sent' };
    } catch (error) {
      return smtpFailure(error, this.#secrets);
    }
  }

  async stored(): Promise<ReadonlySet<string>> {
    return new Set();
  }

  /** Mails that are being sent are finished. */
  onModuleDestroy(): void {
    this.#transport.close();
  }
}
