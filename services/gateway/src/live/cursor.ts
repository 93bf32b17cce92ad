import { createHmac, timingSafeEqual } from 'node:crypto';

/** Converts positions of the event log to the opaque, signed cursors of clients and back. */
export class Cursors {
  readonly #secret: Buffer;

  constructor(installationKey: Buffer) {
    this.#secret = createHmac('sha256', installationKey).update('live-cursor').digest();
  }

  encode(position: string): string {
    return `${Buffer.from(position).toString('base64url')}.${this.#seal(position)}`;
  }

  decode(cursor: string): string | undefined {
    const [body = '', seal = ''] = cursor.split('.');
    const position = Buffer.from(body, 'base64url').toString('utf8');
    const expected = Buffer.from(this.#seal(position));
    const actual = Buffer.from(seal);
    return expected.length === actual.length && timingSafeEqual(expected, actual) ? position : undefined;
  }

  #seal(position: string): string {
    return createHmac('sha256', this.#secret).update(position).digest('base64url').slice(0, 12);
  }
}
