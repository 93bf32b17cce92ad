import { createHmac, randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, hasRole, type Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { sourceHealthCalls, type CollectionGapWire, type SourceHealthWire } from '@mm/proto/http/source-health.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { DataSource } from 'typeorm';
import { listGaps, type GapRow } from './list-gaps.js';
import { listSources, type SourceRow } from './list-sources.js';
import { NetworkHealth } from './network-health.js';

/** How well sources and networks are collected. */
@Controller()
export class SourceHealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networkHealth: NetworkHealth,
  ) {}

  @Call(sourceHealthCalls.list)
  async list(
    @Input() { query }: CallInput<typeof sourceHealthCalls.list>,
  ): Promise<CallResponse<typeof sourceHealthCalls.list>> {
    const { sources, total } = await listSources(this.dataSource, query);
    return { sources: sources.map(toSourceWire), total };
  }

  @Call(sourceHealthCalls.networks)
  async networks(): Promise<CallResponse<typeof sourceHealthCalls.networks>> {
    return { networks: await this.networkHealth.all() };
  }

  @Call(sourceHealthCalls.gaps)
  async gaps(
    @Input() { query }: CallInput<typeof sourceHealthCalls.gaps>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof sourceHealthCalls.gaps>> {
    const isNamed = mayKnowSources(caller);
    if (query.author_id !== undefined && !isNamed) throw new Forbidden();
    const { gaps, total, watched } = await listGaps(this.dataSource, query);
    return { gaps: gaps.map(toGapWire).map((gap) => (isNamed ? gap : withoutSource(gap))), total, watched };
  }
}

/** Those who manage sources; not an access token for certain topics. */
const mayKnowSources = (caller: Caller): boolean =>
  hasRole(caller, ...reviewers) && (caller.scope === undefined || caller.scope.topics === null);

const salt = randomBytes(32);
/** Larger than any id, so that it is none; the same in all answers of this process. */
const pseudonymOf = (id: number): number =>
  2 ** 48 + createHmac('sha256', salt).update(String(id)).digest().readUIntBE(0, 6);
const withoutSource = (gap: CollectionGapWire): CollectionGapWire => ({
  ...gap,
  author_id: pseudonymOf(gap.author_id),
  username: '',
  full_name: '',
});

const toSourceWire = (row: SourceRow): SourceHealthWire => ({
  id: Number(row.id),
  network: row.network,
  code: row.code,
  username: row.username,
  full_name: row.full_name,
  state: row.state,
  last_success: unixSeconds(row.collected_at),
  last_post: unixSeconds(row.newest_at),
  lag: row.lag_s,
  error: row.last_fault,
  error_text: row.last_fault_text,
  failing_since: unixSeconds(row.failing_since),
  next_poll: unixSeconds(row.due_at),
  interval: row.interval_s,
  posts_per_day: row.posts_per_day,
  watchers: row.watchers,
  via: row.via,
});

const toGapWire = (row: GapRow): CollectionGapWire => ({
  author_id: Number(row.author_id),
  network: row.network,
  username: row.username,
  full_name: row.full_name,
  from: unixSeconds(row.from_at),
  until: unixSeconds(row.until_at),
  reason: row.reason,
});

/** 0 for a time that is not known. */
const unixSeconds = (at: Date | null): number => (at ? Math.floor(at.getTime() / 1000) : 0);
