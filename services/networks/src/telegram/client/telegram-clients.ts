import type { ClientHost, NetworkClient } from '../../network/network-client.js';
import type { TelegramSettings } from '../telegram-settings.js';

/** Makes clients. */
export class TelegramClients {
  constructor(readonly settings: TelegramSettings) {}
  create(_host: ClientHost): NetworkClient {
    throw new Error('not yet');
  }
}
