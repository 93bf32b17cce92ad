import type { MakeReport, ReportedPublication } from '../../reports/make-report.js';
import type { ReportFilter } from '../../store/report-query.js';

const pageSize = 500;

/** Which publications a document has. */
export interface PublicationRange {
  filter: ReportFilter;
  visibleTopicIds: readonly number[] | undefined;
  /** Most publications. */
  limit: number;
}

/**
 * The publications of a report in pages, newest first, each once. Pages continue at the date of the last publication,
 * so that publications which arrive or leave meanwhile neither repeat nor skip others. Throws UpstreamBusy.
 */
export async function* readPublications(
  reports: Pick<MakeReport, 'page'>,
  { filter, visibleTopicIds, limit }: PublicationRange,
): AsyncGenerator<ReportedPublication[]> {
  const read = new Set<number>();
  let to = filter.to;
  // publications of the last date that were read before
  let offset = 0;
  while (read.size < limit) {
    const page = await reports.page(
      to === undefined ? filter : { ...filter, to },
      { sort: { by: 'date', descending: true }, offset, size: pageSize },
      visibleTopicIds,
    );
    const last = page.at(-1);
    if (!last) return;
    const lastAt = Date.parse(last.publishedAt);
    const sameDate = page.filter((publication) => Date.parse(publication.publishedAt) === lastAt).length;
    offset = to === lastAt + 1 ? offset + sameDate : sameDate;
    to = lastAt + 1;
    const unread = page.filter(({ id }) => !read.has(id)).slice(0, limit - read.size);
    for (const { id } of unread) read.add(id);
    if (unread.length > 0) yield unread;
  }
}
