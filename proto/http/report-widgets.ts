import * as z from 'zod';

const metricStrip = z.object({
  publications: z.number().int(),
  authors: z.number().int(),
  engagement: z.number().int(),
  loyalty: z.number(),
});
const toneTotals = z.object({
  all: z.number().int(),
  pos: z.number().int(),
  neg: z.number().int(),
  neut: z.number().int(),
});
const grain = z.enum(['hour', 'date', 'month']);
/** Of the time axis: `at` is the start of the bucket in ms, `label` its caption. */
const timePoint = { at: z.number().int(), label: z.string(), sum: z.number().int() };
const timeline = z.object({
  grain,
  points: z.array(z.object({ ...timePoint, pos: z.number().int(), neut: z.number().int(), neg: z.number().int() })),
});
const languageTimeline = z.object({
  grain,
  points: z.array(z.object({ ...timePoint, kz: z.number().int(), ru: z.number().int(), other: z.number().int() })),
});
const namedRows = z.array(
  z.object({
    key: z.union([z.string(), z.number()]),
    name: z.string(),
    network: z.string().optional(),
    socialNet: z.number().int().optional(),
    sum: z.number().int(),
    pos: z.number().int(),
    neut: z.number().int(),
    neg: z.number().int(),
    folowers: z.number().int().optional(),
    involvemed: z.number().int().optional(),
    percent: z.number().optional(),
    /** In a frozen report: the author was erased. */
    erased: z.literal(true).optional(),
  }),
);

/** The data of the widgets of a report. */
export const reportWidgets = z
  .object({
    'metric-strip': metricStrip,
    'tone-totals': toneTotals,
    timeline,
    'tone-timeline': timeline,
    'sphere-spider': namedRows,
    'top-authors': namedRows,
    'top-communities': namedRows,
    'top-media': namedRows,
    'top-events': namedRows,
    language: namedRows,
    'language-timeline': languageTimeline,
    networks: namedRows,
    regions: namedRows,
    sources: namedRows,
  })
  .partial();
