import { sumOfCounts, type Counts } from '@mm/proto/http/counts.js';
import type { UsualEngagement } from '../store/report-query.js';

interface Candidate {
  id: number;
  author: { id: number };
  counters: Counts;
}

/** A publication that has more engagement than is usual for its author. */
interface Overperformance<P extends Candidate> {
  publication: P;
  engagement: number;
  usual: UsualEngagement;
  /** Times the usual engagement, which counts as at least 1. */
  ratio: number;
}

const maxRows = 10;
/** In tenths of the usual engagement, as the ratio is shown. */
const leastTenths = 11;
/** Candidates are read in pages; a larger report is ranked over the first pages only. */
const pageSize = 1000;
const maxPages = 5;

/** Where the candidates are read from. */
export interface OverperformanceReads<P extends Candidate> {
  /** Publications of the report, those with the most engagement first. */
  page: (offset: number, size: number) => Promise<readonly P[]>;
  usual: (authorIds: readonly number[]) => Promise<ReadonlyMap<number, UsualEngagement>>;
}

interface Found<P extends Candidate> {
  rows: Overperformance<P>[];
  /** How many publications were compared, when one of the others could exceed more; undefined when none could. */
  comparedOf: number | undefined;
}

/**
 * The publications of a report that exceed the usual engagement of their authors most. No ratio is greater than its
 * engagement, so what follows in the order of engagement need not be read once the ten found have greater ratios.
 */
export async function findOverperforming<P extends Candidate>({
  page,
  usual,
}: OverperformanceReads<P>): Promise<Found<P>> {
  const candidates = new Map<number, P>();
  const asked = new Set<number>();
  const known = new Map<number, UsualEngagement>();
  let found: Overperformance<P>[] = [];
  for (let number = 0; number < maxPages; number++) {
    const next = await page(number * pageSize, pageSize);
    const unknown = [...new Set(next.map(({ author }) => author.id))].filter((id) => !asked.has(id));
    for (const id of unknown) asked.add(id);
    for (const [id, measured] of await usual(unknown)) known.set(id, measured);
    for (const publication of next) candidates.set(publication.id, publication);
    found = overperforming([...candidates.values()], known);
    const last = next.at(-1);
    const least = found.length < maxRows ? 1 : (found.at(-1)?.ratio ?? 1);
    if (!last || next.length < pageSize || engagementOf(last.counters) <= least)
      return { rows: found, comparedOf: undefined };
  }
  return { rows: found, comparedOf: candidates.size };
}

/** The ten publications that exceed the usual engagement of their authors most; equal ones in the given order. */
export function overperforming<P extends Candidate>(
  candidates: readonly P[],
  usualByAuthor: ReadonlyMap<number, UsualEngagement>,
): Overperformance<P>[] {
  return candidates
    .flatMap((publication) => {
      const known = usualByAuthor.get(publication.author.id);
      if (!known) return [];
      const engagement = engagementOf(publication.counters);
      return [{ publication, engagement, usual: known, ratio: engagement / Math.max(known.median, 1) }];
    })
    .filter(({ ratio }) => Math.round(ratio * 10) >= leastTenths)
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, maxRows);
}

const engagementOf = ({ likes, comments, shares }: Counts): number => sumOfCounts([likes, comments, shares]);
