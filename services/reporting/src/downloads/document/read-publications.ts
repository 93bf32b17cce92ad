import type { MakeReport, ReportedPublication } from '../../reports/make-report.js';
import type { ReportFilter, ReportPage } from '../../store/report-query.js';

const pageSize = 500;

/** Which publications a document has. */
export interface PublicationRange {
  filter: ReportFilter;
  visibleTopicIds: readonly number[] | undefined;
  /** Most publications. */
  limit: number;
}

/**
 * The publications of a report in pages, newest first, each once. Pages continue behind the last publication, so that
 * publications which arrive or leave meanwhile neither repeat nor skip others. Throws UpstreamBusy.
 */
export async function* readPublications(
  reports: Pick<MakeReport, 'page'>,
  { filter, visibleTopicIds, limit }: PublicationRange,
): AsyncGenerator<ReportedPublication[]> {
  const sort = { by: 'date', descending: true } as const;
  let after: ReportPage['after'];
  for (let left = limit; left > 0;) {
    const page = await reports.page(
      after ? { ...filter, to: after.at + 1 } : filter,
      { sort, offset: 0, size: Math.min(pageSize, left), ...(after && { after }) },
      visibleTopicIds,
    );
    const last = page.at(-1);
    if (!last) return;
    yield page;
    left -= page.length;
    after = { at: Date.parse(last.publishedAt), id: last.id };
  }
}
