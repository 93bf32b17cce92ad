import { Controller, Inject } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { sourceHealthCalls, type CollectionGapWire, type SourceHealthWire } from '@mm/proto/http/source-health.js';
import { DataSource } from 'typeorm';
import { listGaps, type GapRow } from './list-gaps.js';
import { listSources, type SourceRow } from './list-sources.js';
import { NetworkHealth } from './network-health.js';

/** How well sources and networks are collected. */
@Controller()
export class SourceHealthController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(NetworkHealth) private readonly networkHealth: NetworkHealth,
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
  ): Promise<CallResponse<typeof sourceHealthCalls.gaps>> {
    const { gaps, total } = await listGaps(this.dataSource, query);
    return { gaps: gaps.map(toGapWire), total };
  }
}

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
