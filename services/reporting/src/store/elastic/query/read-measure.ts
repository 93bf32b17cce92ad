import type { Measure, MeasureRow } from '../../report-query.js';

interface Counted {
  doc_count: number;
}
/** One group of the server's response with its sums. */
export interface Group extends Counted {
  key: string | number;
  followers: { value: number | null };
  positive: Counted;
  neutral: Counted;
  negative: Counted;
  engagement: { value: number };
  saved: Counted;
  network?: { buckets: { key: string }[] };
}
/** A bucket of time; split by language, it has no sums of its own. */
interface SplitGroup extends Counted {
  key: number;
  langs: { buckets: (Group & { key: string })[] };
}
/** The response to the aggregations of `compileMeasure`. */
export interface MeasureResponse extends Omit<Group, 'key' | 'doc_count'> {
  rows?: { buckets: (Group | SplitGroup)[] | Record<string, Omit<Group, 'key'>>; sum_other_doc_count?: number };
  /** Only for `none`. */
  socialMedia?: { authorIds: { buckets: unknown[]; sum_other_doc_count: number } };
}

/** The rows of a measure, in its order, without names. */
export function readMeasure({ by, top }: Measure, { rows }: MeasureResponse): MeasureRow[] {
  const groups: (Group | SplitGroup)[] = Array.isArray(rows?.buckets)
    ? rows.buckets
    : Object.entries(rows?.buckets ?? {}).map(([key, group]) => ({ ...group, key: Number(key) }));
  const found = groups.filter((group) => group.doc_count > 0);
  if (by === 'tone') found.sort((a, b) => b.doc_count - a.doc_count || Number(a.key) - Number(b.key));
  return found
    .slice(0, top)
    .flatMap((group) =>
      'langs' in group
        ? group.langs.buckets.map((part) => ({ ...rowOf(part, 0), key: group.key, lang: part.key }))
        : [rowOf(group, 0)],
    );
}

/** One group as a row. */
export const rowOf = (group: Group, authors: number): MeasureRow => ({
  key: group.key,
  lang: '',
  name: '',
  network: group.network?.buckets[0]?.key ?? '',
  followers: group.followers.value ?? -1,
  count: group.doc_count,
  positive: group.positive.doc_count,
  neutral: group.neutral.doc_count,
  negative: group.negative.doc_count,
  engagement: Math.min(group.engagement.value, Number.MAX_SAFE_INTEGER),
  saved: group.saved.doc_count,
  authors,
});
