import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Where one recipient stops the mails of one notification. */
export interface UnsubscribeLink {
  /** For people: a page that asks for a confirmation. */
  page: string;
  /** For mail programs (RFC 8058): a POST stops the mails. */
  oneClick: string;
}

/**
 * Links with which a recipient needs no account. A token holds the notification's id and a signature of id and address,
 * so that no address is in logs of addresses of pages; it never expires, as mails do not.
 */
export class UnsubscribeLinks {
  readonly #keys: readonly Buffer[];

  /**
   * @param publicUrl setting MM_PUBLIC_URL
   * @param installationKeys the first one signs; links that another one of them signed are good as well
   */
  constructor(
    private readonly publicUrl: string,
    installationKeys: readonly Buffer[],
  ) {
    // The key has this one purpose, so that a signature cannot be taken from anywhere else.
    this.#keys = installationKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'mm unsubscribe link', 32)));
  }

  /** The link of a recipient, the same whenever it is asked for. */
  of(notificationId: number, address: string): UnsubscribeLink {
    const [key = Buffer.alloc(0)] = this.#keys;
    const token = `${notificationId}.${signature(key, notificationId, address).toString('base64url')}`;
    return { page: this.page(token), oneClick: `${this.publicUrl}/api-py/unsubscribe-mail/${token}` };
  }

  /** The page for people, of any token. */
  page(token: string): string {
    return `${this.publicUrl}/unsubscribe/${encodeURIComponent(token)}`;
  }

  /** That one of the addresses whose token it is; undefined without any. */
  addressOf(token: string, addresses: readonly string[]): string | undefined {
    const [, id, sent] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
    if (!id || !sent) return undefined;
    const given = Buffer.from(sent, 'base64url');
    return addresses.find((address) =>
      this.#keys.some((key) => timingSafeEqual(signature(key, Number(id), address), given)),
    );
  }
}

/** The notification that a token names; undefined for what is no token. Its signature is not looked at. */
export function notificationIdOf(token: string): number | undefined {
  const [, id] = /^(\d{1,9})\.[\w-]{43}$/.exec(token) ?? [];
  return id === undefined ? undefined : Number(id);
}

const signature = (key: Buffer, notificationId: number, address: string): Buffer =>
  createHmac('sha256', key).update(`${notificationId} ${address.toLowerCase()}`).digest();
