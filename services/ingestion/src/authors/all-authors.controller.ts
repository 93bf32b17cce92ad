import { Controller } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { Networks } from '../networks/networks.js';
import { actingUser } from './acting-user.js';
import { authorsWatchedBy, defaultOblasts, findAuthor } from './author-store.js';
import { AuthorWires } from './author-wires.js';
import { PreselectOblasts } from './preselect-oblasts.js';
import type { AuthorHit } from './search-authors.js';
import { SuggestedAuthors } from './suggested-authors.js';

type SearchInput = CallInput<typeof authorCalls.searchSocial>;
const SOCIAL = 1;
const MEDIA = 2;

/** Calls about authors of all networks. */
@Controller()
export class AllAuthorsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly regions: PreselectOblasts,
    private readonly collectors: Networks,
    private readonly wires: AuthorWires,
    private readonly suggested: SuggestedAuthors,
  ) {}

  @Call(authorCalls.searchSocial)
  async searchSocial(
    @Input() { body }: SearchInput,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof authorCalls.searchSocial>> {
    const hits = await this.found(SOCIAL, body, caller);
    return hits.map((hit) => ({ ...hit, id: Number(hit.id), socialNet: networks[hit.network].number }));
  }

  @Call(authorCalls.searchMedia)
  async searchMedia(
    @Input() { body }: SearchInput,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof authorCalls.searchMedia>> {
    const hits = await this.found(MEDIA, body, caller);
    return hits.map(({ id, network, username, full_name }) => ({ id: Number(id), network, name: username, full_name }));
  }

  @Call(authorCalls.preselectOblasts)
  async preselectOblasts(
    @Input() { body }: CallInput<typeof authorCalls.preselectOblasts>,
    @CallerOf() caller: Caller,
  ): Promise<{ status: 'success' }> {
    const network = descriptorList.find(({ regions }) => regions?.soctype === body.soctype)?.id;
    if (!network) throw new NotFound(`the network ${body.soctype}`, 'network-not-found');
    if (typeof body.user === 'string')
      await this.regions.setForUser(network, actingUser(caller, body.user), body.oblasts, caller.username);
    else await this.regions.setForAuthor(network, body.user, body.user.oblasts, caller.username);
    return { status: 'success' };
  }

  @Call(authorCalls.preselectedOblasts)
  async preselectedOblasts(@CallerOf() caller: Caller): Promise<CallResponse<typeof authorCalls.preselectedOblasts>> {
    const chosen = await Promise.all(
      descriptorList.map(async ({ id, regions }) =>
        regions ? [[regions.soctype, await defaultOblasts(this.dataSource.manager, caller.username, id)] as const] : [],
      ),
    );
    return { oblasts: Object.fromEntries(chosen.flat()) };
  }

  @Call(authorCalls.watched)
  async watched(@CallerOf() caller: Caller): Promise<CallResponse<typeof authorCalls.watched>> {
    const watched = await authorsWatchedBy(this.dataSource, caller.username);
    return { authors: watched.map(({ id, network }) => ({ id: Number(id), network })) };
  }

  @Call(authorCalls.find)
  async find(
    @Input() { query: { network, name } }: CallInput<typeof authorCalls.find>,
    @CallerOf() caller: Caller,
  ): Promise<AuthorWire | null> {
    const ref = this.collectors.ids.includes(network) ? this.collectors.collector(network).parseRef(name) : null;
    const author = await findAuthor(this.dataSource, network, ref ? [name, ref.value] : [name]);
    return author ? this.wires.one(caller, author) : null;
  }

  private found(
    reportType: typeof SOCIAL | typeof MEDIA,
    { ids, search, pattern, text }: SearchInput['body'],
    caller: Caller,
  ): Promise<AuthorHit[]> {
    return this.suggested.find({ reportType, ids, words: search ?? pattern ?? text }, caller);
  }
}
