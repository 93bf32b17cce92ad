import { Injectable } from '@nestjs/common';
import { escapeHtml } from '@mm/http/escape-html.js';
import { Mailer, type MailContent } from '../../mail/mailer.js';
import { NotificationSettings } from '../../settings.js';
import { AlertTexts, type AlertText } from '../alert-text.js';
import type { AlertMessage, Channel, ChannelResult } from '../channel.js';

/** Sends a short mail with the reason and a link. */
@Injectable()
export class MailChannel implements Channel {
  constructor(
    private readonly mailer: Mailer,
    private readonly settings: NotificationSettings,
    private readonly texts: AlertTexts,
  ) {}

  async send(message: AlertMessage, recipient: string): Promise<ChannelResult> {
    const content = mailOf(await this.texts.of(message));
    const messageId = `<alert-${message.id}@${this.settings.sender.host}>`;
    const result = await this.mailer.send({ messageId, recipient, content, notificationId: null });
    switch (result.state) {
      case 'sent':
        return { state: 'sent' };
      case 'failed':
        return { state: 'failed', error: result.error };
      case 'bounced':
        return { state: 'refused', error: result.error };
      case 'unsubscribed':
        return { state: 'refused', error: 'unsubscribed' };
    }
  }
}

function mailOf({ parts, title, url }: AlertText): MailContent {
  const paragraphs = parts.map(
    (part) => `<p><b>${escapeHtml(part.title)}</b><br>${part.lines.map(escapeHtml).join('<br>')}</p>`,
  );
  const link = `<p><a href="${escapeHtml(url)}">Открыть оповещения</a></p>`;
  const text = parts.map((part) => [part.title, ...part.lines].join('\n'));
  return {
    subject: title,
    html: `<!doctype html><html lang="ru"><meta charset="utf-8"><body>${paragraphs.join('')}${link}</body></html>`,
    text: [...text, url].join('\n\n'),
    files: [],
  };
}
