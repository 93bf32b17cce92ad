import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { findAuthor } from '../authors/find-author.js';

/** How long collected posts may take from ingestion through classification to review. */
const ARRIVAL_MS = 5_000;
const CHECK_MS = 100;

const countOf = statement(
  { total: column.int() },
  'SELECT count(*)::int AS total FROM post WHERE author_id = $1 AND revision > 0',
);

/** Collects an author before its posts are read. */
@Injectable()
export class CollectFirst {
  constructor(
    private readonly dataSource: DataSource,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Collects with the operator and waits until the new posts have arrived, at most 5 s. Returns whether the network
   * says that the account is closed. Throws the DomainError of any other fault of the network.
   */
  async isClosed(networks: readonly NetworkId[], name: string, operator: string, caller: Caller): Promise<boolean> {
    const [network] = networks;
    if (!network) return false;
    const before = await this.#count(network, name);
    const { collected, reason } = await this.services.call(authorCalls.collect, caller, {
      body: { network, name, operator },
    });
    const end = performance.now() + ARRIVAL_MS;
    while (collected > 0 && performance.now() < end && (await this.#count(network, name)) < before + collected)
      await pause(CHECK_MS);
    return reason === 'closed_account';
  }

  async #count(network: NetworkId, name: string): Promise<number> {
    const author = await findAuthor(this.dataSource, [network], name);
    const [counted] = author ? await rows(this.dataSource, countOf, [author.id]) : [];
    return counted?.total ?? 0;
  }
}
