import type { Caller } from '@mm/http/caller.js';
import { Invalid, type ProblemDetail } from '@mm/http/problem.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import { sentId } from '@mm/proto/http/paging.js';
import { missingLabels, type PostSaveWire } from '@mm/proto/http/posts.js';
import { referenceCalls } from '@mm/proto/http/reference.js';

/** Labels that a person chose for a publication that is saved. */
export interface SavedLabels {
  lang: string;
  spheres: number[];
  oblasts: number[];
  tone: number;
  /** 0 without one. */
  eventId: number;
  tagCaptions: string;
}

const fieldOfMissing = {
  'sphere-required': 'spheres',
  'oblast-required': 'oblasts',
  'tone-required': 'tone',
  'lang-required': 'lang',
} as const;

/** The labels of a save, each once. Throws Invalid with every missing label. */
export function labelsOfSave(save: PostSaveWire): SavedLabels {
  const missing = missingLabels(save);
  if (missing.length > 0)
    throw new Invalid(
      'tagging-incomplete',
      missing.join(', '),
      missing.map((code): ProblemDetail => ({ path: `post.${fieldOfMissing[code]}`, code })),
    );
  return {
    lang: save.lang ?? '',
    spheres: [...new Set(save.spheres)],
    oblasts: [...new Set(save.oblasts)],
    tone: save.tone ?? 0,
    eventId: save.event && save.event > 0 ? save.event : eventIdOf(save.event_object),
    tagCaptions: save.tag_captions ?? '',
  };
}

/** Cards may send the event as an object; without an id, and as 'all', it is none. */
function eventIdOf(event: unknown): number {
  const id = sentId.safeParse((event as { id?: unknown } | null | undefined)?.id);
  return id.success ? id.data : 0;
}

/** Throws Invalid for labels that are in no list of review; entries that are retired stay valid. */
export async function assertKnownLabels(
  services: Pick<ServiceClient, 'call'>,
  caller: Caller,
  { eventId, oblasts, spheres }: SavedLabels,
): Promise<void> {
  const [{ spheres: knownSpheres }, { oblasts: knownOblasts }, events] = await Promise.all([
    services.call(referenceCalls.spheres, caller),
    services.call(referenceCalls.oblasts, caller),
    eventId === 0 ? [] : services.call(referenceCalls.events, caller).then(({ events_list: list }) => list),
  ]);
  const unknown = (given: readonly number[], known: readonly { value: number }[]): number[] =>
    given.filter((id) => !known.some(({ value }) => value === id));
  const details = [
    ...unknown(spheres, knownSpheres).map((id) => ['spheres', id] as const),
    ...unknown(oblasts, knownOblasts).map((id) => ['oblasts', id] as const),
    ...(eventId !== 0 && !events.some(({ id }) => id === eventId) ? [['event', eventId] as const] : []),
  ].map(([label, id]): ProblemDetail => {
    return { path: `post.${label}`, code: 'unknown-label', message: `${id} is not in the list` };
  });
  if (details.length > 0) throw new Invalid('unknown-label', details.map(({ path }) => path).join(', '), details);
}
