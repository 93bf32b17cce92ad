import type { Measure, MeasureRow } from '../../report-query.js';

interface Counted {
  doc_count: number;
}
/** One group of the server's response with its sums. */
interface Group extends Counted {
  key: string | number;
  positive: Counted;
  neutral: Counted;
  negative: Counted;
  engagement?: { value: number };
  followers?: { value: number | null };
  saved?: Counted;
  network?: { buckets: { key: string }[] };
}
/** A bucket of time; split by language, it has no sums of its own. */
interface SplitGroup extends Counted {
  key: string | number;
  langs: { buckets: (Group & { key: string })[] };
}
type Groups = (Group | SplitGroup)[];
/** The response to the aggregation of `compileMeasure`. */
export interface MeasureResponse extends Omit<Group, 'key'> {
  rows?: { buckets: Groups | Record<string, Omit<Group, 'key'>> };
  later?: { rows: { buckets: Groups } };
  /** Only for `none`. */
  socialMedia?: { authorIds: { buckets: unknown[]; sum_other_doc_count: number } };
}

/** The rows of a measure, in its order, without names. `authors`: how many there are, if the response lacks some. */
export function readMeasure({ by, top }: Measure, response: MeasureResponse, authors?: number): MeasureRow[] {
  const { rows, later, socialMedia } = response;
  if (by === 'none')
    return [{ ...rowOf({ ...response, key: '' }), authors: authors ?? socialMedia?.authorIds.buckets.length ?? 0 }];
  const groups: Groups = Array.isArray(rows?.buckets)
    ? [...rows.buckets, ...(later?.rows.buckets ?? [])]
    : Object.entries(rows?.buckets ?? {}).map(([key, group]) => ({ ...group, key }));
  const isText = by === 'network' || by === 'lang';
  const found = groups
    .filter((group) => group.doc_count > 0)
    .map((group) => ({ ...group, key: isText ? group.key : Number(group.key) }));
  if (by === 'tone') found.sort((a, b) => b.doc_count - a.doc_count || Number(a.key) - Number(b.key));
  return found
    .slice(0, top)
    .flatMap((group) =>
      'langs' in group
        ? group.langs.buckets.map((part) => ({ ...rowOf(part), key: group.key, lang: part.key }))
        : [{ ...rowOf(group), ...(by === 'network' ? { network: String(group.key) } : {}) }],
    );
}

/** One group as a row. */
const rowOf = (group: Group): MeasureRow => ({
  key: group.key,
  lang: '',
  name: '',
  network: group.network?.buckets[0]?.key ?? '',
  followers: group.followers?.value ?? -1,
  count: group.doc_count,
  positive: group.positive.doc_count,
  neutral: group.neutral.doc_count,
  negative: group.negative.doc_count,
  engagement: Math.min(group.engagement?.value ?? 0, Number.MAX_SAFE_INTEGER),
  saved: group.saved?.doc_count ?? 0,
  authors: 0,
});
