import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { notificationCalls } from '@mm/proto/http/notifications.js';
import { Deliveries } from '../schedule/deliveries.js';
import { NotificationSettings } from '../settings.js';
import { StoredMails } from '../mail/outbox-file/stored-mails.js';

/** Calls about mails: the file outbox, and how mails leave. */
@Controller()
export class MailsController {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly mails: StoredMails,
    private readonly settings: NotificationSettings,
  ) {}

  @Call(notificationCalls.mail)
  async mail(
    @Input() { params }: CallInput<typeof notificationCalls.mail>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof notificationCalls.mail>> {
    const { message_id: messageId } = await this.deliveries.readable(params.id, caller);
    const found = await this.mails.find(messageId);
    if (!found) throw new NotFound('the mail', 'mail-not-stored');
    const { attachments, html, recipient: to, sender: from, subject, text } = found;
    return { subject, from, to, html, text, attachments };
  }

  @Call(notificationCalls.mailState)
  mailState(): CallResponse<typeof notificationCalls.mailState> {
    const { domains, from, smtpUrl } = this.settings.mail;
    return { transport: smtpUrl ? 'smtp' : 'outbox', from, domains };
  }
}
