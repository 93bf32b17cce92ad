import { Invalid, type ProblemDetail } from '@mm/http/problem.js';
import { sentId } from '@mm/proto/http/paging.js';
import { missingLabels, type PostSaveWire } from '@mm/proto/http/posts.js';
import type { UnknownLabel } from '../reference/reference.reads.js';
import type { PersonLabels } from './label-history.entity.js';

const unique = (values: readonly number[] | undefined): number[] => [...new Set(values ?? [])];

/** The labels of a save, without duplicates. Throws Invalid with every missing label if the post is not ignored. */
export function labelsOf(save: PostSaveWire): PersonLabels {
  const labels: PersonLabels = {
    lang: save.lang || null,
    spheres: unique(save.spheres),
    oblasts: unique(save.oblasts),
    tone: save.tone || null,
    eventId: save.event && save.event > 0 ? save.event : eventIdOf(save.event_object),
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

/** The refusal of labels that are in no reference list; `at`: where they stand in the request. */
export function unknownLabels(labels: readonly UnknownLabel[], at = 'post'): Invalid {
  const details = labels.map(({ label, id }): ProblemDetail => {
    return { path: `${at}.${label}`, code: 'unknown-label', message: `${id} is not in the list` };
  });
  return new Invalid('unknown-label', details.map(({ path }) => path).join(', '), details);
}

const fieldOfMissing = {
  'sphere-required': 'spheres',
  'oblast-required': 'oblasts',
  'tone-required': 'tone',
  'lang-required': 'lang',
} as const;

function eventIdOf(object: unknown): number | null {
  return sentId.safeParse((object as { id?: unknown } | null | undefined)?.id).data ?? null;
}
