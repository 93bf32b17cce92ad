import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '@mm/http/caller.js';
import { DomainError } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { sourceHealthCalls, type CollectionGapWire } from '@mm/proto/http/source-health.js';
import { networkIds, publicationIndexOf, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ReportFilter } from '../../store/report-query.js';
import { isLasting } from './sections.js';

/** Gaps in collection, newest first, at most 1,000 a network; `total` counts all. What lasts has `until` 0. */
export interface Gaps {
  gaps: CollectionGapWire[];
  total: number;
}

/** Reads the gaps in collection that ingestion knows. */
@Injectable()
export class CollectionGaps {
  readonly #logger = new Logger('downloads');

  constructor(private readonly services: ServiceClient) {}

  /** The gaps of the report's networks up to `asOf` (unix seconds); undefined when ingestion does not answer. */
  async read(filter: ReportFilter, asOf: number, caller: Caller): Promise<Gaps | undefined> {
    const from = Math.floor((filter.from ?? 0) / 1000);
    const until = Math.max(from, Math.min(asOf, Math.floor((filter.to ?? Infinity) / 1000)));
    const networks = networksOf(filter);
    try {
      const answers = await Promise.all(
        (networks ?? [undefined]).map((network) =>
          this.services.call(sourceHealthCalls.gaps, caller, {
            query: { from, until, ...(network ? { network } : {}) },
          }),
        ),
      );
      return {
        gaps: answers
          .flatMap((answer) => answer.gaps)
          .map((gap) => (isLasting(gap, asOf) ? { ...gap, until: 0 } : gap))
          .sort((a, b) => b.from - a.from || a.author_id - b.author_id),
        total: answers.reduce((sum, answer) => sum + answer.total, 0),
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.#logger.warn(`gaps in collection are unknown: ${error.message}`);
      return undefined;
    }
  }
}

/** The networks that a report is limited to; undefined when it has all. */
function networksOf({ networks, index }: ReportFilter): NetworkId[] | undefined {
  if (!networks && !index) return undefined;
  return networkIds.filter(
    (id) => (!networks || networks.includes(id)) && (!index || publicationIndexOf(id) === index),
  );
}
