import { column, type RowOf } from '@mm/database/columns.js';
import type { Post } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { unsetCounts, type Counts } from '@mm/proto/http/counts.js';

/** Fields of a post that are kept as they come; those that came later are unset in older rows. */
const asTheyCome = ['network', 'code', 'publishedAt', 'title', 'text', 'url'] as const satisfies (keyof Post)[];
const cameLater = ['isCut'] as const satisfies (keyof Post)[];
type KeptFields = Pick<Post, (typeof asTheyCome)[number]> & Partial<Pick<Post, (typeof cameLater)[number]>>;

/** The newest content of a post, its author and the labels that the machine suggests. */
export interface Classified extends KeptFields {
  kind: number;
  author: { id: number; code: string; username: string; name: string; isGroup: boolean; followers: number };
  suggestion: { lang: string; spheres: number[]; oblasts: number[]; tone: number; ignores: number };
}

/** The kept fields of a post, with texts that a JSON column can hold. */
export const keptFields = (post: Post): KeptFields =>
  Object.fromEntries(
    [...asTheyCome, ...cameLater].map((name) => [
      name,
      typeof post[name] === 'string' ? storable(post[name]) : post[name],
    ]),
  ) as KeptFields;

/** PostgreSQL texts cannot contain NUL, and JSON cannot contain lone surrogates. */
export const storable = (text: string): string => text.replace(/[\p{Cs}\0]/gu, '');

/** The newest labels of people; empty values are undecided. */
export interface ReviewedLabels {
  lang: string;
  spheres: number[];
  oblasts: number[];
  tone: number;
  eventId: number;
  eventName: string;
  ignored: boolean;
  saved: boolean;
}

/** The columns of `publication` with the newest values of its groups of fields. */
export const publicationColumns = {
  id: column.bigint(),
  /** Null: something was reported about the publication before its text arrived. */
  classified: column.nullable(column.jsonb<Classified>()),
  labels: column.nullable(column.jsonb<ReviewedLabels>()),
  counters: column.nullable(column.jsonb<Counts>()),
  withdrawn_at: column.nullable(column.timestamptz()),
  /** 0 without a story. */
  story_id: column.bigint(),
};
export type PublicationRow = RowOf<typeof publicationColumns>;

/** The labels that reports use. */
export interface EffectiveLabels {
  lang: string;
  tone: -2 | 1 | 2;
  spheres: readonly number[];
  oblasts: readonly number[];
  eventId: number;
  eventName: string;
  saved: boolean;
  ignored: boolean;
  machineIgnores: number;
}

/** Saved labels, else suggestions; an unknown tone counts as neutral, an unknown language as 'other'. */
export function effectiveLabels(
  { suggestion }: Pick<Classified, 'suggestion'>,
  labels: ReviewedLabels | null,
): EffectiveLabels {
  const saved = labels?.saved ?? false;
  const reviewed = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
    list && (saved || list.length > 0) ? list : undefined;
  const tone = labels?.tone || suggestion.tone;
  return {
    lang: labels?.lang || suggestion.lang || 'other',
    tone: tone === -2 || tone === 2 ? tone : 1,
    spheres: reviewed(labels?.spheres) ?? suggestion.spheres,
    oblasts: reviewed(labels?.oblasts) ?? suggestion.oblasts,
    eventId: labels?.eventId ?? 0,
    eventName: labels?.eventName ?? '',
    saved,
    ignored: labels?.ignored ?? false,
    machineIgnores: labels ? 0 : suggestion.ignores,
  };
}

/** Reactions; -1 where unknown. */
export const countersOf = (row: Pick<PublicationRow, 'counters'>): Counts => row.counters ?? unsetCounts;
