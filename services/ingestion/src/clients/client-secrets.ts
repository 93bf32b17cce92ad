import { Injectable, Logger } from '@nestjs/common';
import type { ProxyServer } from '@mm/networks/network-collector.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { secretContext, type Proxy } from '../proxies/proxy.entity.js';

/** What the session of an account is bound to. */
export const sessionContext = (credentialId: string): string => `client_session ${credentialId}`;
/** What an entered code or password is bound to. */
export const entryContext = (entryId: string): string => `client_entry ${entryId}`;

/** Seals and opens what clients need; each value is bound to its row. Nothing of it is logged. */
@Injectable()
export class ClientSecrets {
  readonly #logger = new Logger('clients');

  constructor(private readonly box: SecretBox) {}

  /** Undefined when it cannot be decrypted with this installation's key. */
  apiHash(sealed: Buffer, credentialId: string): string | undefined {
    return this.#open(sealed, credentialId, 'API hash of an account');
  }

  sealSession(data: Uint8Array, credentialId: string): Buffer {
    return this.box.seal(Buffer.from(data).toString('base64'), sessionContext(credentialId));
  }

  session(sealed: Buffer, credentialId: string): Uint8Array | 'unreadable' {
    const text = this.#open(sealed, sessionContext(credentialId), 'session of a client');
    return text === undefined ? 'unreadable' : new Uint8Array(Buffer.from(text, 'base64'));
  }

  sealEntry(secret: string, entryId: string): Buffer {
    return this.box.seal(secret, entryContext(entryId));
  }

  entry(sealed: Buffer, entryId: string): string | undefined {
    return this.#open(sealed, entryContext(entryId), 'code or password');
  }

  /** A proxy with its password. */
  proxy({
    protocol,
    host,
    port,
    username,
    secret,
  }: Omit<ProxyServer, 'password'> & Pick<Proxy, 'secret'>): ProxyServer {
    const address = { protocol, host, port };
    const password = secret ? (this.#open(secret, secretContext(address), 'password of a proxy') ?? '') : '';
    return { ...address, username, password };
  }

  #open(sealed: Buffer, context: string, what: string): string | undefined {
    try {
      return this.box.open(sealed, context);
    } catch {
      this.#logger.error(`a stored ${what} cannot be decrypted with this installation's key`);
      return undefined;
    }
  }
}
