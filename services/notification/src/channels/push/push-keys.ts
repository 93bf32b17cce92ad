import { Injectable } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import webPush from 'web-push';
import { PushKey } from './push.entity.js';

/** What the sealed private key is bound to. */
export const pushKeyContext = 'push_key private_key';

const columns = columnsOf(PushKey, 'public_key', 'private_key');
const read = statement(columns, `SELECT ${listOf(columns)} FROM push_key`);
const insert = statement(
  {},
  'INSERT INTO push_key (id, public_key, private_key) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING',
);

/** The key pair of this installation, made when it is first needed. */
@Injectable()
export class PushKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
  ) {}

  /** Base64url. Rejects when the installation key is another one. */
  async pair(): Promise<{ publicKey: string; privateKey: string }> {
    let [found] = await rows(this.dataSource, read);
    if (!found) {
      const { privateKey, publicKey } = webPush.generateVAPIDKeys();
      await affected(this.dataSource, insert, [publicKey, this.box.seal(privateKey, pushKeyContext)]);
      // another process may have been faster
      [found] = await rows(this.dataSource, read);
    }
    if (!found) throw new Error('no push key was stored');
    return { publicKey: found.public_key, privateKey: this.box.open(found.private_key, pushKeyContext) };
  }
}
