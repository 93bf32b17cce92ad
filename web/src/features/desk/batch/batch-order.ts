import type { BatchOrderWire } from '@mm/proto/http/desk-actions.js';
import { queryOf, type DeskFilter } from '../filters/desk-filter.js';

export const batchKinds = ['accept', 'ignore', 'old'] as const;
export type BatchKind = (typeof batchKinds)[number];

const mostDays = 3650;
const daySeconds = 24 * 3600;

/** What a batch does with all posts under a filter; `old` ignores those published more than `days` before `now` (s). */
export function orderOf(kind: BatchKind, filter: DeskFilter, days: number, now: number): BatchOrderWire {
  // A batch decides every post by its own labels, also those of one story.
  const query = queryOf({ ...filter, stories: false });
  if (kind === 'accept') return { filter: query, accept: true };
  const labels = { is_ignored: true };
  if (kind === 'ignore') return { filter: query, labels };
  const before = Math.floor(now / 60) * 60 - days * daySeconds;
  return { filter: { ...query, to: Math.min(query.to ?? before, before) }, labels };
}

/** A typed number of days; null for none. */
export function daysOf(typed: string): number | null {
  const days = Number(typed.trim());
  return typed.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= mostDays ? days : null;
}
