import { column, type RowOf } from '@mm/database/columns.js';
import { unsetCounts, type Counts } from '@mm/proto/http/counts.js';
import type { Tone } from '../store/report-query.js';

/** The newest content of a post, its author and the labels that the machine suggests. */
export interface Classified {
  network: string;
  code: string;
  publishedAt: string;
  title: string;
  text: string;
  /** Whether the text at the source is longer; unset for posts collected before this field existed. */
  isCut?: boolean;
  url: string;
  kind: number;
  author: { id: number; code: string; username: string; name: string; isGroup: boolean; followers: number };
  suggestion: { lang: string; spheres: number[]; oblasts: number[]; tone: number; ignores: number };
}

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

export type Counters = Counts;

/** The columns of `publication` with the newest values of its groups of fields. */
export const publicationColumns = {
  id: column.bigint(),
  /** Null: something was reported about the publication before its text arrived. */
  classified: column.nullable(column.jsonb<Classified>()),
  labels: column.nullable(column.jsonb<ReviewedLabels>()),
  counters: column.nullable(column.jsonb<Counters>()),
  withdrawn_at: column.nullable(column.timestamptz()),
};
export type PublicationRow = RowOf<typeof publicationColumns>;

/** The labels that reports use. */
export interface EffectiveLabels {
  lang: string;
  tone: Tone;
  spheres: readonly number[];
  oblasts: readonly number[];
  eventId: number;
  eventName: string;
  saved: boolean;
  ignored: boolean;
  machineIgnores: number;
}

/** Saved labels, else suggestions; an unknown tone counts as neutral, an unknown language as 'other'. */
export function effectiveLabels({ suggestion }: Classified, labels: ReviewedLabels | null): EffectiveLabels {
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
export const countersOf = (row: PublicationRow): Counters => row.counters ?? unsetCounts;
