import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { Thresholds } from '@mm/proto/http/thresholds.js';
import { useThresholds } from '../../post-review/thresholds.api.js';
import { useEventsQuery, useOblastsQuery, useSpheresQuery, type ReferenceOption } from '../../../api/reference.api.js';
import { offered } from '../../../ui/select/offered-options.js';
import { langTitles, toneTitles } from '../../../language/vocabulary.js';
import type { Draft } from '../../post-review/post-draft.js';
import { levelOf, suggestionOf } from '../../post-review/suggestion.js';
import { reasonOf } from '../../post-review/suggestion-chip.js';
import type { Entry } from './match-entries.js';
import { texts } from './texts.js';

export type PaletteField = 'spheres' | 'oblasts' | 'event' | 'tone' | 'lang';
type ListField = 'spheres' | 'oblasts';

const tones = [-2, 1, 2] as const;
/** Languages by the numbers that they have in the palette. */
const langs = [null, 'kz', 'ru', 'other'] as const;

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
  const thresholds = useThresholds();
  if (field === 'tone' || field === 'lang')
    return { entries: fixedEntries(field, post, noteOf(field, post, thresholds)), hasFailed: false };
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
    ...(suggested.includes(value) ? { note: noteOf(field, post, thresholds) } : {}),
  }));
  return { entries: [...first(known, ahead), ...others(known, ahead)], hasFailed };
}

const first = (entries: readonly PaletteEntry[], values: readonly number[]): PaletteEntry[] =>
  values.flatMap((value) => entries.find((entry) => entry.value === value) ?? []);
const others = (entries: readonly PaletteEntry[], values: readonly number[]): PaletteEntry[] =>
  entries.filter(({ value }) => !values.includes(value));

/** The entries of a field whose values are always the same. */
function fixedEntries(
  field: 'tone' | 'lang',
  { suggested }: Pick<PostWire, 'suggested'>,
  note: string,
): PaletteEntry[] {
  const known =
    field === 'tone'
      ? tones.map((value) => ({ value, text: toneTitles[value], also: [] }))
      : langs.flatMap((lang, value) =>
          lang === null || (lang === 'other' && suggested?.lang !== 'other')
            ? []
            : [{ value, text: langTitles[lang], also: [] }],
        );
  const value = field === 'tone' ? (suggested?.tone ?? 0) : langs.indexOf(suggested?.lang ?? null);
  const noted = known.map((entry) => (entry.value === value ? { ...entry, note } : entry));
  return [...first(noted, [value]), ...others(noted, [value])];
}

/** Why a suggested label stands first: how sure the machine is of its field, or which trait of the author led to it. */
function noteOf(
  field: ListField | 'tone' | 'lang',
  { suggested }: Pick<PostWire, 'suggested'>,
  thresholds: Thresholds,
): string {
  const confidence = suggested?.confidence[field];
  if (!suggested || confidence === undefined) return texts.suggested;
  const suggestion = suggestionOf(suggested);
  return reasonOf({ suggestion, field, level: levelOf(suggestion, field, thresholds) });
}

/** The present labels of a field, as the palette counts them. */
export function chosenOf(
  { spheres, oblasts, event, tone, lang }: Pick<Draft, ListField | 'event' | 'tone' | 'lang'>,
  field: PaletteField,
): number[] {
  if (field === 'spheres') return spheres;
  if (field === 'oblasts') return oblasts;
  if (field === 'lang') return lang === null ? [] : [langs.indexOf(lang)];
  const value = field === 'event' ? event : tone;
  return value === null ? [] : [value];
}

/** What the chosen values of a field mean for a post. */
export function labelsOfChoice(field: Exclude<PaletteField, 'event'>, values: number[]): DecidedLabelsWire {
  if (field === 'spheres' || field === 'oblasts') return { [field]: values };
  const [value] = values;
  const tone = tones.find((one) => one === value);
  const lang = value === undefined ? null : langs[value];
  return field === 'tone' ? (tone ? { tone } : {}) : lang ? { lang } : {};
}
