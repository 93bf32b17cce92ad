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
    const wanted = Buffer.from(this.#seal(position));
    const given = Buffer.from(seal);
    return wanted.length === given.length && timingSafeEqual(wanted, given) ? position : undefined;
  }

  #seal(position: string): string {
    return createHmac('sha256', this.#secret).update(position).digest('base64url').slice(0, 12);
  }
}
