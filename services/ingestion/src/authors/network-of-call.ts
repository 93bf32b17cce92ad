import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { DataSource } from 'typeorm';
import type { Networks } from '../networks/networks.js';
import type { NamedAuthor } from './author-input.js';
import { findAuthor } from './author-store.js';
import type { AuthorRow } from './author-row.js';
import type { Lookup } from './lookup.js';

/** Finds the network that a call concerns where several networks share the call. */
export class NetworkOfCall {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly lookup: Pick<Lookup, 'profile'>,
  ) {}

  /**
   * The network that the call names; else the one that has a stored author of this name, a watched one first; else
   * one whose authors are hosts, if the name is only an address, or if `mayAsk` and the host answers as one; else the
   * one whose authors have names.
   */
  async of(
    sharing: readonly [NetworkDescriptor, ...NetworkDescriptor[]],
    { name, network }: NamedAuthor,
    mayAsk = false,
  ): Promise<NetworkDescriptor> {
    const chosen = sharing.length === 1 ? sharing[0] : sharing.find(({ id }) => id === network);
    if (chosen) return chosen;
    const installed = sharing.filter(({ id }) => this.networks.ids.includes(id));
    const known = await this.#known(installed, name);
    if (known) return known;
    const outlets = installed.filter(({ lookupBy }) => lookupBy === 'host');
    const others = installed.filter(({ lookupBy }) => lookupBy !== 'host');
    const accounts = others.find(({ id }) => this.networks.collector(id).parseRef(name) !== null);
    for (const outlet of outlets) {
      // an address that a network of accounts reads is its own; a name with a dot may be both
      if (!accounts || (mayAsk && /^[^/]+\.[^/]+$/.test(name) && (await this.#answers(outlet, name)))) return outlet;
    }
    return accounts ?? others[0] ?? outlets[0] ?? sharing[0];
  }

  async #known(sharing: readonly NetworkDescriptor[], name: string): Promise<NetworkDescriptor | undefined> {
    const stored = await Promise.all(
      sharing.map(async (descriptor) => {
        const ref = this.networks.collector(descriptor.id).parseRef(name);
        const author = await findAuthor(this.dataSource, descriptor.id, ref ? [name, ref.value] : [name]);
        return author && { descriptor, author };
      }),
    );
    const found = stored.filter((one): one is { descriptor: NetworkDescriptor; author: AuthorRow } => !!one);
    return (found.find(({ author }) => author.watchers.length > 0) ?? found[0])?.descriptor;
  }

  async #answers({ id }: NetworkDescriptor, name: string): Promise<boolean> {
    try {
      await this.lookup.profile(id, name);
      return true;
    } catch (error) {
      if (isFault(error)) return false;
      throw error;
    }
  }
}
