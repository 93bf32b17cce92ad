import type { PostWire } from '@mm/proto/http/posts.js';
import { useEventsQuery, useOblastsQuery, useSpheresQuery, type ReferenceOption } from '../../../api/reference.api.js';
import { offered } from '../../../ui/select/offered-options.js';
import type { Entry } from './match-entries.js';
import { texts } from './texts.js';

export type PaletteField = 'spheres' | 'oblasts' | 'event';

/** A label of the palette, with why it stands first. */
export interface PaletteEntry extends Entry {
  note?: string;
}

/** No event. */
export const NO_EVENT = 0;

/**
 * What a field of a post can have: suggested labels first, then chosen ones, then the others. Undefined until they are
 * loaded.
 */
export function useEntries(
  field: PaletteField,
  post: Pick<PostWire, 'suggested'>,
  chosen: readonly number[],
): { entries: PaletteEntry[] | undefined; hasFailed: boolean } {
  const spheres = useSpheresQuery(undefined, { skip: field !== 'spheres' });
  const oblasts = useOblastsQuery(undefined, { skip: field !== 'oblasts' });
  const events = useEventsQuery(undefined, { skip: field !== 'event' });
  const { isError: hasFailed, data } = { spheres, oblasts, event: events }[field];
  if (field === 'event') {
    const known = events.data?.map(({ id, name }) => ({ value: id, text: name, also: [] }));
    const none = chosen.length > 0 ? [{ value: NO_EVENT, text: texts.noEvent, also: [] }] : [];
    return { entries: known && [...first(known, chosen), ...none, ...others(known, chosen)], hasFailed };
  }
  if (!data) return { entries: undefined, hasFailed };
  const suggested = post.suggested?.[field] ?? [];
  const ahead = [...suggested, ...chosen.filter((value) => !suggested.includes(value))];
  const known = offered(data as ReferenceOption[], chosen).map(({ value, text, text_ru: ru, text_kz: kz }) => ({
    ...{ value, text, also: [ru, kz] },
    ...(suggested.includes(value) ? { note: noteOf(field, post) } : {}),
  }));
  return { entries: [...first(known, ahead), ...others(known, ahead)], hasFailed };
}

const first = (entries: readonly PaletteEntry[], values: readonly number[]): PaletteEntry[] =>
  values.flatMap((value) => entries.find((entry) => entry.value === value) ?? []);
const others = (entries: readonly PaletteEntry[], values: readonly number[]): PaletteEntry[] =>
  entries.filter(({ value }) => !values.includes(value));

function noteOf(field: 'spheres' | 'oblasts', { suggested }: Pick<PostWire, 'suggested'>): string {
  if (field === 'oblasts' && suggested?.oblasts_by_author) return texts.byAuthor;
  const confidence = suggested?.confidence[field];
  return confidence === undefined ? texts.suggested : texts.confident(Math.round(confidence * 100));
}
