import { Injectable } from '@nestjs/common';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { ReceivedInput } from '@mm/proto/http/call.js';
import type { AskedAuthor } from '@mm/proto/http/network-author-forms.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { Networks } from '../networks/networks.js';
import { findAuthor } from './author-store.js';
import type { AuthorRow } from './author-row.js';
import { AuthorLookup } from './author-lookup.js';

type Sharing = readonly [NetworkDescriptor, ...NetworkDescriptor[]];

/** Finds the network that a call concerns where several networks share the call. */
@Injectable()
export class NetworkOfCall {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly lookup: AuthorLookup,
  ) {}

  /** What a call asks, in the words of the network that it concerns. */
  async asked(
    action: 'lookup' | 'subscribe' | 'unsubscribe' | 'update',
    sharing: Sharing,
    input: ReceivedInput,
  ): Promise<AskedAuthor & { network: NetworkId }> {
    const read = ({ calls }: NetworkDescriptor) => calls[action].request.read(input);
    const mayAsk = action === 'lookup' || action === 'subscribe';
    const descriptor = await this.of(sharing, read(sharing[0]), mayAsk);
    return { ...read(descriptor), network: descriptor.id };
  }

  /**
   * The network that the call names; else the one that has a stored author of this name, a watched one first; else
   * one whose authors are hosts, if the name is only an address, or if `mayAsk` and the host answers as one; else the
   * one whose authors have names.
   */
  async of(sharing: Sharing, { name, network }: AskedAuthor, mayAsk = false): Promise<NetworkDescriptor> {
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
