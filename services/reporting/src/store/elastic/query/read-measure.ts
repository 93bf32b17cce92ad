import type { Measure, MeasureRow, StorySpan } from '../../report-query.js';

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
  /** Of a story: its first publication by date and id, the date of the last one, and its networks. */
  first?: { hits: { hits: { sort: [at: number, id: number] }[] } };
  last?: { value: number };
  networks?: { buckets: { key: string }[] };
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
  far?: { rows: { buckets: Groups } };
  /** Only for `none`. */
  socialMedia?: { authorIds: Different };
  /** Only for `none` with the number of stories. */
  storied?: Counted & { stories: Different };
}

/** Values, of which the response may lack some. */
export interface Different {
  buckets: unknown[];
  sum_other_doc_count: number;
}

/** How many there are, where a response lacks some. */
export interface Lacking {
  authors?: number;
  stories?: number;
}

/** The rows of a measure, in its order, without names. */
export function readMeasure({ by, top }: Measure, response: MeasureResponse, lacking: Lacking = {}): MeasureRow[] {
  const { rows, later, far, socialMedia, storied } = response;
  if (by === 'none') {
    const { authors = socialMedia?.authorIds.buckets.length ?? 0, stories = storied?.stories.buckets.length ?? 0 } =
      lacking;
    const alone = response.doc_count - (storied?.doc_count ?? 0);
    return [{ ...rowOf({ ...response, key: '' }), authors, ...(storied ? { stories: stories + alone } : {}) }];
  }
  const bounded = Array.isArray(rows?.buckets)
    ? rows.buckets
    : Object.entries(rows?.buckets ?? {}).map(([key, group]): Group => ({ ...group, key }));
  const groups: Groups = [...bounded, ...(later?.rows.buckets ?? []), ...(far?.rows.buckets ?? [])];
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
  ...(group.first ? { story: spanOf(group) } : {}),
});

function spanOf({ first, last, networks }: Group): StorySpan {
  const [firstAt, firstId] = first?.hits.hits[0]?.sort ?? [0, 0];
  return { firstId, firstAt, lastAt: last?.value ?? 0, networks: (networks?.buckets ?? []).map(({ key }) => key) };
}
