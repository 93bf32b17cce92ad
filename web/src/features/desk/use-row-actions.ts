import { useMemo, useState } from 'react';
import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { MissingLabel } from '@mm/proto/http/posts.js';
import { useDates } from '../../api/date-format.js';
import { useEventsQuery } from '../../api/reference.api.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { withEvent, type Draft } from '../post-review/post-draft.js';
import type { RowActions } from './desk-row.js';
import { labelsOfChoice, type PaletteField } from './label-palette/use-entries.js';
import { useLaterTimes } from './later-times.js';
import { missingOf } from './seen-labels.js';
import { texts } from './texts.js';
import type { Desk } from './use-desk.js';
import type { Rows } from './use-rows.js';

/** A palette or dialog about some posts. */
export type Asked =
  { about: 'field'; field: PaletteField; posts: DeskPostWire[] } | { about: 'later'; posts: DeskPostWire[] };

export interface DeskActions {
  asked: Asked | null;
  /** Closes the palette or dialog. */
  close: () => void;
  ask: (asked: Asked) => void;
  row: RowActions;
  accept: (posts: readonly DeskPostWire[]) => void;
  putOff: (posts: readonly DeskPostWire[], until?: number, reason?: string) => void;
  /** Puts posts off, or back if they were put off. */
  later: (posts: readonly DeskPostWire[]) => void;
  setLabels: (posts: readonly DeskPostWire[], part: Partial<Draft>) => void;
  /** Takes what the palette was asked for; `how`: decide with it and go on, or only keep it. */
  choose: (values: number[], how: 'accept' | 'keep') => void;
}

/** What rows, keys and the bar of selected posts do. */
export function useRowActions(desk: Desk, rows: Rows): DeskActions {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: events = [] } = useEventsQuery();
  const { dateTimeOf } = useDates();
  const times = useLaterTimes();
  const { drafts } = desk;

  const setLabels: DeskActions['setLabels'] = (posts, part) => {
    for (const post of posts) desk.review.change(post, (draft) => ({ ...draft, ...part }));
  };

  /** Decides if nothing is missing; otherwise asks for the first missing field of a single post. */
  const decide = (posts: readonly DeskPostWire[], labels: DecidedLabelsWire = {}) => {
    const [post] = posts;
    if (!post) return;
    const [missing] = posts.length === 1 ? missingOf({ ...drafts.latest(post), ...withoutEvent(labels) }) : [];
    if (missing === undefined) {
      setAsked(null);
      return desk.accept(posts, labels);
    }
    if (Object.keys(labels).length > 0) setLabels(posts, withoutEvent(labels));
    setAsked({ about: 'field', field: fieldOfMissing[missing], posts: [post] });
  };

  const putOff: DeskActions['putOff'] = (posts, until = times().tomorrow, reason = '') => {
    setAsked(null);
    desk.putOff(posts, until, reason, texts.later.done(posts.length, dateTimeOf(until)));
  };

  const later: DeskActions['later'] = (posts) =>
    posts.every((post) => post.later !== null) ? desk.bringBack(posts) : putOff(posts);

  const choose: DeskActions['choose'] = (values, how) => {
    if (asked?.about !== 'field') return;
    const { field, posts } = asked;
    if (field === 'event') {
      const event = events.find(({ id }) => id === values[0]) ?? null;
      for (const post of posts) drafts.store(post.id, withEvent(drafts.latest(post), event));
      if (how === 'accept') decide(posts, posts.length > 1 ? labelsOfEvent(event) : {});
    } else if (how === 'keep') setLabels(posts, labelsOfChoice(field, values));
    else if (values.length > 0) decide(posts, labelsOfChoice(field, values));
  };

  const onFocus = useLatest(rows.setCurrent);
  const onToggle = useLatest(desk.review.toggle);
  const onSelect = useLatest((post: DeskPostWire, isRange: boolean) =>
    isRange ? rows.selectTo(post.id) : rows.toggleSelected(post.id),
  );
  const onAccept = useLatest((post: DeskPostWire) => decide([post]));
  const onIgnore = useLatest((post: DeskPostWire) => desk.ignore([post]));
  const onLater = useLatest((post: DeskPostWire) => later([post]));
  const onTone = useLatest((post: DeskPostWire, tone: NonNullable<Draft['tone']>) => setLabels([post], { tone }));
  const onField = useLatest((post: DeskPostWire, field: PaletteField) =>
    setAsked({ about: 'field', field, posts: [post] }),
  );
  const onStory = useLatest<Parameters<RowActions['onStory']>, void>(
    (at, change, id) => void desk.editStory(at, change, id),
  );
  const row = useMemo<RowActions>(
    () => ({ onFocus, onToggle, onSelect, onAccept, onIgnore, onLater, onTone, onField, onStory }),
    [onFocus, onToggle, onSelect, onAccept, onIgnore, onLater, onTone, onField, onStory],
  );
  return { asked, close: () => setAsked(null), ask: setAsked, row, accept: decide, putOff, later, setLabels, choose };
}

const fieldOfMissing = {
  'sphere-required': 'spheres',
  'oblast-required': 'oblasts',
  'tone-required': 'tone',
  'lang-required': 'lang',
} as const satisfies Record<MissingLabel, PaletteField>;

const withoutEvent = ({ event: _, is_ignored: __, ...labels }: DecidedLabelsWire): Partial<Draft> =>
  labels as Partial<Draft>;

const labelsOfEvent = (event: { id: number; spheres: number[]; oblasts: number[] } | null): DecidedLabelsWire =>
  event
    ? {
        event: event.id,
        ...(event.spheres.length > 0 ? { spheres: event.spheres } : {}),
        ...(event.oblasts.length > 0 ? { oblasts: event.oblasts } : {}),
      }
    : { event: 0 };
