import { Injectable } from '@nestjs/common';
import type { Channel, ChannelName } from './channel.js';
import { MailChannel } from './mail/mail-channel.js';
import { PushChannel } from './push/push-channel.js';
import { TelegramChannel } from './telegram/telegram-channel.js';
import { WebhookChannel } from './webhook/webhook-channel.js';

/** Every channel by its name. */
@Injectable()
export class Channels {
  readonly #channels: Readonly<Record<ChannelName, Channel>>;

  constructor(mail: MailChannel, telegram: TelegramChannel, webhook: WebhookChannel, push: PushChannel) {
    this.#channels = { mail, telegram, webhook, push };
  }

  get names(): ChannelName[] {
    return Object.keys(this.#channels) as ChannelName[];
  }

  of(name: ChannelName): Channel {
    return this.#channels[name];
  }
}
