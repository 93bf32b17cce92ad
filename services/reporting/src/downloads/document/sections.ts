import type { ReportWire } from '@mm/proto/http/reports.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { knownLoyalty } from '@mm/proto/vocabulary/loyalty.js';
import { networkIds, networks, publicationIndexOf, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ReferenceNames } from '../../reference/reference-names.js';
import type { WidgetName } from '../../widgets/report-widget.js';
import { timelineGaps } from './timeline-gaps.js';
import { localDate, localMinute } from './local-time.js';
import { networkName, translated } from './names-in-words.js';
import { numberText, plainText } from './plain-text.js';
import type { DocumentSection, RunningBucket } from './report-document.js';
import type { Words } from './words.js';

type Widgets = ReportWire['widgets'];
type Row = DocumentSection['rows'][number];
type NamedRow = NonNullable<Widgets['networks']>[number];

/** Most gaps that a document lists. */
const maxGaps = 200;

/** The widgets of a document; mass media have outlets, social networks authors and communities. */
export function widgetsOf(type: 1 | 2 | null | undefined): WidgetName[] {
  const common: WidgetName[] = ['metric-strip', 'tone-totals', 'timeline', 'networks', 'sphere-spider', 'top-events'];
  return [
    ...common,
    ...(type === 2 ? [] : (['top-authors', 'top-communities'] as const)),
    ...(type === 1 ? [] : (['top-media'] as const)),
  ];
}

/** What the numbers of a report are stated with. `gaps` null: they could not be read; `asOf` in unix seconds. */
interface Stated {
  gaps: readonly CollectionGapWire[] | null;
  asOf: number;
  timeZone: string;
  names: ReferenceNames;
}

/** The numbers of a report as tables. */
export function numberSections(widgets: Widgets, words: Words, stated: Stated): DocumentSection[] {
  const { names } = stated;
  const { columns, tones } = words;
  const byTone = [columns.sum, tones[-2], tones[1], tones[2]];
  const named = [columns.name, ...byTone];
  const ranked = [columns.name, ...byTone, columns.network, columns.followers, columns.engagement];
  const sphereRow = (row: NamedRow): Row => namedRow({ ...row, name: translated('sphere', row.name, names, words) });
  const networkRow = (row: NamedRow): Row => namedRow({ ...row, name: networkOf(row, words) || row.name });
  const rankings = [
    ['authors', widgets['top-authors']],
    ['communities', widgets['top-communities']],
    ['media', widgets['top-media']],
  ] as const;
  return [
    section('metrics', words, [columns.metric, columns.value], metricRows(widgets, words)),
    {
      ...section('tones', words, [columns.tone, columns.sum], toneRows(widgets['tone-totals'], words)),
      chart: 'tones',
    },
    timelineSection(widgets.timeline, words, [columns.time, ...byTone], stated),
    { ...section('networks', words, named, (widgets.networks ?? []).map(networkRow)), chart: 'bars' },
    { ...section('spheres', words, named, (widgets['sphere-spider'] ?? []).map(sphereRow)), chart: 'bars' },
    ...rankings.flatMap(([id, rows]) =>
      rows
        ? [
            section(
              id,
              words,
              ranked,
              rows.map((row) => rankedRow(row, words)),
            ),
          ]
        : [],
    ),
    section('events', words, named, (widgets['top-events'] ?? []).map(namedRow)),
  ];
}

/** `gaps` null: they could not be read; `asOf` in unix seconds, later ends are not known yet. */
export function gapSection(
  gaps: readonly CollectionGapWire[] | null,
  total: number,
  words: Words,
  { asOf, timeZone }: { asOf: number; timeZone: string },
): DocumentSection {
  const { columns, gaps: text, sections } = words;
  const shown = (gaps ?? []).slice(0, maxGaps);
  const cut = shown.length < total ? text.cut(numberText(shown.length), numberText(total)) : '';
  return {
    id: 'gaps',
    title: sections.gaps,
    remark: gaps === null ? text.unavailable : shown.length === 0 ? text.none : cut,
    columns: [columns.source, columns.network, columns.from, columns.until, columns.reason],
    rows: shown.map((gap) => [
      plainText(gap.full_name || gap.username),
      networkName(gap.network, words),
      localMinute(gap.from * 1000, timeZone),
      isLasting(gap, asOf) ? text.lasting : localMinute(gap.until * 1000, timeZone),
      reasonInWords(gap.reason, words),
    ]),
  };
}

/** Whether a gap lasted at that moment. */
export const isLasting = ({ until }: CollectionGapWire, asOf: number): boolean => until === 0 || until > asOf;

function reasonInWords(reason: string, { gaps }: Words): string {
  if (reason === 'stopped') return gaps.stopped;
  return reason === 'delayed' ? gaps.delayed : `${gaps.failed} (${plainText(reason)})`;
}

function section(
  id: Exclude<DocumentSection['id'], 'gaps'>,
  { sections, empty }: Words,
  columns: readonly string[],
  rows: readonly Row[],
): DocumentSection {
  return { id, title: sections[id], columns, rows, remark: rows.length === 0 ? empty : '' };
}

/** Outlets alone have no authors, and an engagement only where their pages say it. */
function metricRows({ 'metric-strip': strip, 'top-authors': authors }: Widgets, { metrics }: Words): Row[] {
  if (!strip) return [];
  return [
    [metrics.publications, strip.publications],
    ...(strip.stories === undefined ? [] : [[metrics.stories, strip.stories]]),
    ...(authors ? [[metrics.authors, strip.authors]] : []),
    [metrics.engagement, authors ? strip.engagement : strip.engagement || null],
    [metrics.loyalty, knownLoyalty(strip) < 0 ? null : strip.loyalty],
  ];
}

const toneRows = (totals: Widgets['tone-totals'], { tones, columns }: Words): Row[] =>
  totals
    ? [
        [tones[-2], totals.neg],
        [tones[1], totals.neut],
        [tones[2], totals.pos],
        [columns.sum, totals.all],
      ]
    : [];

/** The bucket of a timeline that was not over at the cut-off, by the words of a document. */
export function runningOf(timeline: Widgets['timeline'], words: Words): { running?: RunningBucket } {
  const row = timeline?.points.findIndex((point) => point.running) ?? -1;
  return row < 0 ? {} : { running: { row, title: words.running } };
}

/** With a last column where sources were not collected. */
function timelineSection(
  timeline: Widgets['timeline'],
  words: Words,
  columns: readonly string[],
  { gaps, asOf, timeZone }: Stated,
): DocumentSection {
  const open = runningOf(timeline, words);
  const rows = timelineRows(timeline, words, timeZone);
  const named = rows.map(([label = '', ...counts], at): Row =>
    at === open.running?.row ? [`${label} (${open.running.title})`, ...counts] : [label, ...counts],
  );
  const blind = timeline && timelineGaps(timeline, gaps ?? [], { asOf, timeZone });
  const lines: DocumentSection = {
    ...section('timeline', words, columns, named),
    chart: 'timeline',
    ...open,
  };
  // printed documents have only the picture of it
  const stated = isDrawn(lines) ? lines : { ...lines, remark: words.empty };
  if (!blind) return stated;
  return {
    ...stated,
    columns: [...columns, words.columns.blind],
    rows: named.map((row, at) => [...row, blind.counts[at] ?? 0]),
    blind: { title: words.sections.gaps, bands: blind.bands },
  };
}

/** Whether there is something to draw: without publications, a pie would have even slices. */
export const isDrawn = ({ chart, rows }: DocumentSection): boolean =>
  chart !== undefined && rows.some((row) => row.slice(1, 5).some((value) => typeof value === 'number' && value > 0));

function timelineRows(timeline: Widgets['timeline'], { months }: Words, timeZone: string): Row[] {
  const { grain, points } = timeline ?? { grain: 'date', points: [] };
  const label = (at: number): string => {
    if (grain === 'hour') return localMinute(at, timeZone);
    const date = localDate(at, timeZone);
    return grain === 'date' ? date : `${months[Number(date.slice(3, 5)) - 1]} ${date.slice(6)}`;
  };
  return points.map(({ at, sum, neg, neut, pos }) => [label(at), sum, neg, neut, pos]);
}

const namedRow = ({ name, sum, neg, neut, pos }: NamedRow): Row => [plainText(name), sum, neg, neut, pos];

/** '' for a row without a network. */
function networkOf({ socialNet }: NamedRow, words: Words): string {
  const network = networkIds.find((id) => networks[id].number === socialNet);
  return network ? networkName(network, words) : '';
}

const isOutlet = ({ network }: NamedRow): boolean => !!network && publicationIndexOf(network as NetworkId) === 'media';

/** Unset follower counts are -1 and stay unknown, as does the engagement of an outlet whose pages say none. */
const rankedRow = (row: NamedRow, words: Words): Row => [
  ...namedRow(row),
  networkOf(row, words),
  row.folowers === undefined || row.folowers < 0 ? null : row.folowers,
  isOutlet(row) ? row.involvemed || null : (row.involvemed ?? null),
];
