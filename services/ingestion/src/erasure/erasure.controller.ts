import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { erasureCalls } from '@mm/proto/http/erasure.js';
import { DataSource } from 'typeorm';
import { EraseAuthor } from './erase-author.js';
import { erasedWire, findErasable, listErased } from './known-authors.reads.js';

/** Erasing and blocking authors. */
@Controller()
export class ErasureController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly eraseAuthor: EraseAuthor,
  ) {}

  @Call(erasureCalls.erasableAuthors)
  async find(
    @Input() { query }: CallInput<typeof erasureCalls.erasableAuthors>,
  ): Promise<CallResponse<typeof erasureCalls.erasableAuthors>> {
    return { authors: await findErasable(this.dataSource, query.name) };
  }

  @Call(erasureCalls.eraseAuthor)
  async erase(
    @Input() { body: { params } }: CallInput<typeof erasureCalls.eraseAuthor>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<CallResponse<typeof erasureCalls.eraseAuthor>> {
    const erased = await this.eraseAuthor.erase({
      network: params.network,
      authorId: String(params.author_id),
      confirmedName: params.confirmed_name,
      label: params.label,
      reason: params.reason,
      actor,
      call: erasureCalls.eraseAuthor.id,
    });
    return { status: 'success', erased: erasedWire(erased) };
  }

  @Call(erasureCalls.erasedAuthors)
  async list(): Promise<CallResponse<typeof erasureCalls.erasedAuthors>> {
    return { authors: await listErased(this.dataSource) };
  }

  @Call(erasureCalls.unblockAuthor)
  async unblock(
    @Input() { body: { params } }: CallInput<typeof erasureCalls.unblockAuthor>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<CallResponse<typeof erasureCalls.unblockAuthor>> {
    await this.eraseAuthor.unblock(String(params.id), { actor, call: erasureCalls.unblockAuthor.id });
    return { status: 'success' };
  }
}
