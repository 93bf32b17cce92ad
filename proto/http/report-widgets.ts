import * as z from 'zod';
import { once } from './once.js';
import { int } from './paging.js';

const metricStrip = once(() =>
  z.object({
    publications: int,
    /** Stories, and publications without one; absent in older frozen reports. */
    stories: int.optional(),
    authors: int,
    engagement: int,
    loyalty: z.number(),
  }),
);
const toneTotals = once(() =>
  z.object({
    all: int,
    pos: int,
    neg: int,
    neut: int,
  }),
);
const grain = z.enum(['hour', 'date', 'month']);
/**
 * Of the time axis: `at` is the start of the bucket in ms, `label` its caption, `running` that it was not over at the
 * report's `as_of`.
 */
const timePoint = once(() => ({ at: int, label: z.string(), sum: int, running: z.literal(true).optional() }));
const timeline = once(() =>
  z.object({
    grain,
    points: z.array(z.object({ ...timePoint(), pos: int, neut: int, neg: int })),
  }),
);
const languageTimeline = once(() =>
  z.object({
    grain,
    points: z.array(z.object({ ...timePoint(), kz: int, ru: int, other: int })),
  }),
);
const namedRows = once(() =>
  z.array(
    z.object({
      key: z.union([z.string(), z.number()]),
      name: z.string(),
      network: z.string().optional(),
      socialNet: int.optional(),
      sum: int,
      pos: int,
      neut: int,
      neg: int,
      folowers: int.optional(),
      involvemed: int.optional(),
      percent: z.number().optional(),
      /** In a frozen report: the author was erased. */
      erased: z.literal(true).optional(),
    }),
  ),
);

/** The data of the widgets of a report. */
export const reportWidgets = once(() =>
  z
    .object({
      'metric-strip': metricStrip(),
      'tone-totals': toneTotals(),
      timeline: timeline(),
      'tone-timeline': timeline(),
      'sphere-spider': namedRows(),
      'top-authors': namedRows(),
      'top-communities': namedRows(),
      'top-media': namedRows(),
      'top-events': namedRows(),
      language: namedRows(),
      'language-timeline': languageTimeline(),
      networks: namedRows(),
      regions: namedRows(),
      sources: namedRows(),
    })
    .partial(),
);
