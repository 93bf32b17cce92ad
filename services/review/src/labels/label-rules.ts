import { Invalid, type ProblemDetail } from '@mm/http/problem.js';
import { missingLabels, type PostSaveWire } from '@mm/proto/http/posts.js';

/** Labels as set by a person. */
export interface PersonLabels {
  lang: string | null;
  spheres: number[];
  oblasts: number[];
  tone: number | null;
  eventId: number | null;
  isIgnored: boolean;
}

const unique = (values: readonly number[] | undefined): number[] => [...new Set(values ?? [])];

/** The labels of a save, without duplicates. Throws Invalid with every missing label if the post is not ignored. */
export function labelsOf(save: PostSaveWire): PersonLabels {
  const labels: PersonLabels = {
    lang: save.lang || null,
    spheres: unique(save.spheres),
    oblasts: unique(save.oblasts),
    tone: save.tone || null,
    eventId: save.event || eventIdOf(save.event_object),
    isIgnored: save.is_ignored ?? false,
  };
  const missing = missingLabels({ ...labels, is_ignored: labels.isIgnored });
  if (missing.length > 0)
    throw new Invalid(
      'tagging-incomplete',
      missing.join(', '),
      missing.map((code): ProblemDetail => ({ path: `post.${fieldOfMissing[code]}`, code })),
    );
  return labels;
}

const fieldOfMissing = {
  'sphere-required': 'spheres',
  'oblast-required': 'oblasts',
  'tone-required': 'tone',
  'lang-required': 'lang',
} as const;

function eventIdOf(object: unknown): number | null {
  const id = (object as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'number' && id > 0 ? id : null;
}
