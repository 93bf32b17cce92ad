import type { TelegramSource } from '../source.js';
import type { TelegramSettings } from '../telegram-settings.js';

/** Reads channels on their public pages. */
export class PublicPages implements TelegramSource {
  constructor(readonly settings: TelegramSettings) {}
  lookup(): never {
    throw new Error('not yet');
  }
  posts(): never {
    throw new Error('not yet');
  }
  counters(): never {
    throw new Error('not yet');
  }
  comments(): never {
    throw new Error('not yet');
  }
}
