import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { type TopicMatched, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { type MembersMatcher, TopicMatcherCache } from '../matching/topic-matcher-cache.js';
import { ReferenceNames } from '../reference/reference-names.js';
import type { ReportDocument } from '../store/report-document.js';
import { ReportStore } from '../store/report-store.js';
import type { PublicationRow } from '../publication-table/publication.js';
import { reportDocumentOf } from './report-document-of.js';

/** Writes changed publications to the report store, in the transaction that changes their rows. */
@Injectable()
export class ProjectPublications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
    private readonly matcherCache: TopicMatcherCache,
    private readonly names: ReferenceNames,
  ) {}

  /**
   * `write` changes rows of `publication` and returns the changed ones; those that have a text are indexed and
   * announced.
   */
  async writeAndProject(write: (tx: EntityManager) => Promise<PublicationRow[]>): Promise<PublicationRow[]> {
    return inTransaction(this.dataSource, async (tx) => {
      const matcher = await this.matcherCache.matcher(tx);
      const names = await this.names.current(tx);
      const rows = await write(tx);
      const documents = rows.flatMap((row) =>
        row.classified ? [reportDocumentOf(row, row.classified, names, matcher)] : [],
      );
      if (documents.length === 0) return rows;
      const ids = documents.map((d) => d.id);
      const before = await this.store.topicsOf(ids, tx);
      await this.store.upsert(tx, documents);
      const after = await this.store.topicsOf(ids, tx);
      await this.store.announce(
        tx,
        documents.flatMap((document) => {
          const now = document.ignored ? [] : (after.get(document.id) ?? []);
          return topicMatchedEvents(document, { before: before.get(document.id) ?? [], now }, matcher);
        }),
      );
      return rows;
    });
  }
}

/**
 * Events for joined, kept and left topics, as readers see them; a publication without topics gets one event, for users
 * who see everything.
 */
function topicMatchedEvents(
  document: ReportDocument,
  { before, now }: { before: readonly number[]; now: readonly number[] },
  matcher: MembersMatcher,
): TopicMatched[] {
  const groups = {
    added: now.filter((id) => !before.includes(id)),
    changed: now.filter((id) => before.includes(id)),
    removed: before.filter((id) => !now.includes(id)),
  };
  const nonEmpty = Object.entries(groups).filter(([, topicIds]) => topicIds.length > 0);
  return (nonEmpty.length > 0 ? nonEmpty : [['changed', []] as const]).map(([change, topicIds]) => {
    const [only, ...others] = topicIds;
    return create(TopicMatchedSchema, {
      publicationId: document.id,
      index: document.index,
      topicIds: [...topicIds],
      publishedAt: new Date(document.publishedAt).toISOString(),
      change,
      cause: 'arrival',
      topicVersion: only === undefined || others.length > 0 ? 0 : matcher.shownVersion(only),
    });
  });
}
