import type { EventWire } from '@mm/proto/http/reference.js';

/** The properties of an event in the form. */
export type EventDraft = Pick<EventWire, 'name' | 'spheres' | 'oblasts' | 'keywords'>;

/** The form values of an event, or of a new one. */
export const draftOf = (event: EventWire | null): EventDraft => ({
  name: event?.name ?? '',
  spheres: event?.spheres ?? [],
  oblasts: event?.oblasts ?? [],
  keywords: event?.keywords ?? '',
});

/** The flag that enables Save. */
export const isChanged = (draft: EventDraft, saved: EventDraft): boolean =>
  draft.name.trim() !== saved.name ||
  draft.keywords.trim() !== saved.keywords ||
  !sameIds(draft.spheres, saved.spheres) ||
  !sameIds(draft.oblasts, saved.oblasts);

/** What a save sends; `event` is the version that the draft replaces. */
export const saveOf = (draft: EventDraft, event: Pick<EventWire, 'id' | 'version'> | null) => ({
  ...(event ? { id: event.id, version: event.version } : {}),
  name: draft.name.trim(),
  spheres: draft.spheres,
  oblasts: draft.oblasts,
  keywords: draft.keywords.trim(),
});

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
