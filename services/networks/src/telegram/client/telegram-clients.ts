import type { ClientHost } from '../../network/network-client.js';
import type { TelegramSettings } from '../telegram-settings.js';
import { TelegramAccountClient } from './telegram-client.js';

/** Makes clients. */
export class TelegramClients {
  constructor(private readonly settings: TelegramSettings) {}

  /** The client of an account, not connected yet. */
  create(host: ClientHost): TelegramAccountClient {
    return new TelegramAccountClient(this.settings, host);
  }
}
