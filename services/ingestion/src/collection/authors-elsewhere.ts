import { Injectable } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { ClientsOfProcess } from '../networks/clients-of-process.js';
import { Networks } from '../networks/networks.js';

const authorColumns = columnsOf(Author, 'id', 'code');
const polled = statement(
  authorColumns,
  `SELECT ${listOf(authorColumns, 'a')}
   FROM poll_target t
   JOIN author a ON a.id = t.author_id
   WHERE t.network = $1 AND t.next_at < 'infinity'`,
);

/** The authors that clients of other processes read: background work on their posts is left to those processes. */
@Injectable()
export class AuthorsElsewhere {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly clients: ClientsOfProcess,
  ) {}

  has(network: NetworkId, authorCode: string): boolean {
    return !this.clients.isOurs(network, authorCode);
  }

  /** The ids of those that are polled. */
  async ids(network: NetworkId): Promise<string[]> {
    if (this.networks.collector(network).needs.operator !== 'client') return [];
    const authors = await rows(this.dataSource, polled, [network]);
    return authors.flatMap(({ id, code }) => (this.has(network, code) ? [id] : []));
  }
}
