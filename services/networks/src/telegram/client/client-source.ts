import type { TelegramSource } from '../source.js';

/** Reads channels with the signed-in client of the context. */
export class ClientSource implements TelegramSource {
  constructor(readonly webBase: string) {}
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
