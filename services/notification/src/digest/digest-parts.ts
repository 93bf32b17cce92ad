import type { PublicationWire } from '@mm/proto/http/reports.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { knownLoyalty } from '@mm/proto/vocabulary/loyalty.js';
import { networkIds, networks } from '@mm/proto/vocabulary/network.js';
import { unsubscribePlaceholder } from '../mail/mailer.js';
import type { DigestReport } from './digest-report.js';
import { changeText, minuteText, numberText, publicationsText, words } from './digest-words.js';

const shownGaps = 5;
const shownReprints = 5;
const longestName = 100;

/** A figure beside that of the period before. */
export interface Metric {
  label: string;
  value: string;
  change: string;
}

/** A publication in words. Nothing is escaped yet. */
export interface PublicationLines {
  tone: number;
  toneName: string;
  /** Source, network, time and regions. */
  origin: string;
  title: string;
  /** What follows the title; '' when it says everything. */
  text: string;
  /** The title is the beginning of the text, whose first sentence goes on. */
  goesOn: boolean;
  /** '' unless it is an address of a page. */
  url: string;
}

/** A publication with the later ones of the same story. */
export interface Reprinted {
  publication: PublicationWire;
  /** In the order in which they were published. */
  reprints: readonly PublicationWire[];
}

/** 'Сводка: 15 публикаций за 21.11.2026 09:00 – 22.11.2026 09:00' */
export function subjectOf({ isTest, name, now, ...report }: DigestReport): string {
  return `${isTest ? `${words.test}: ` : ''}${plain(name)}: ${publicationsText(now.total)} за ${periodText(report)}`;
}

export const periodText = ({ from, timeZone, until }: Pick<DigestReport, 'from' | 'until' | 'timeZone'>): string =>
  `${minuteText(from, timeZone)} – ${minuteText(until, timeZone)}`;

/** The figures of a report, each with its change. */
export function metricsOf({ before, now }: DigestReport): Metric[] {
  const [strip, stripBefore] = [now.widgets['metric-strip'], before.widgets['metric-strip']];
  const [tones, tonesBefore] = [now.widgets['tone-totals'], before.widgets['tone-totals']];
  const { metrics: labels } = words;
  const metric = (label: string, value = 0, valueBefore = 0): Metric => ({
    label,
    value: numberText(value),
    change: changeText(value, valueBefore),
  });
  return [
    metric(labels.publications, now.total, before.total),
    metric(labels.stories, strip?.stories, stripBefore?.stories),
    metric(labels.authors, strip?.authors, stripBefore?.authors),
    metric(labels.engagement, strip?.engagement, stripBefore?.engagement),
    metric(labels.loyalty, strip && knownLoyalty(strip), stripBefore && knownLoyalty(stripBefore)),
    metric(labels.negative, tones?.neg, tonesBefore?.neg),
    metric(labels.neutral, tones?.neut, tonesBefore?.neut),
    metric(labels.positive, tones?.pos, tonesBefore?.pos),
  ];
}

/** Each story once, by the first of its publications that are shown, where the newest of them stands. */
export function withReprints(newestFirst: readonly PublicationWire[]): Reprinted[] {
  const stories = new Map<number, PublicationWire[]>();
  const groups = newestFirst.flatMap((publication) => {
    const { story_id: story } = publication;
    const known = story === undefined ? undefined : stories.get(story);
    known?.unshift(publication);
    if (known) return [];
    const members = [publication];
    if (story !== undefined) stories.set(story, members);
    return [members];
  });
  return groups.flatMap(([publication, ...reprints]) => (publication ? [{ publication, reprints }] : []));
}

/** Where reprints appeared, as lines, the first of which says how many there are; none without any. */
export function reprintLines(reprints: Reprinted['reprints'], { timeZone }: Pick<DigestReport, 'timeZone'>): string[] {
  if (reprints.length === 0) return [];
  const shown = reprints.slice(0, shownReprints);
  const more = reprints.length - shown.length;
  return [
    words.reprints(reprints.length),
    ...shown.map(({ autor, bDate, network }) =>
      [cut(plain(autor)), networkTitle(network), minuteText(bDate, timeZone)].filter(Boolean).join(' · '),
    ),
    ...(more > 0 ? [words.more(more)] : []),
  ];
}

/** A publication as the mail shows it. */
export function publicationLines(
  { autor, bDate, caption, network, oblasts, textShort, tone, toneText, url }: PublicationWire,
  report: Pick<DigestReport, 'oblasts' | 'timeZone'>,
): PublicationLines {
  const regions = oblasts.flatMap((id) => report.oblasts.get(id) ?? []);
  const origin = [cut(plain(autor)), networkTitle(network), minuteText(bDate, report.timeZone), regions.join(', ')];
  return {
    tone,
    toneName: toneText,
    origin: origin.filter(Boolean).join(' · '),
    ...titleAndText(plain(caption), plain(textShort)),
    url: pageAddress(url),
  };
}

/** Captions are often the beginning of the text, which is not said twice. */
function titleAndText(caption: string, text: string): Pick<PublicationLines, 'title' | 'text' | 'goesOn'> {
  const whole = { title: caption || text || words.open, text: '', goesOn: false };
  if (!caption || text === caption) return whole;
  const beginning = caption.replace(/…$/, '');
  const goesOn = caption !== beginning;
  if (!text.startsWith(goesOn ? beginning : `${beginning} `)) return { ...whole, text };
  const space = goesOn ? beginning.lastIndexOf(' ') : -1;
  const title = space > 0 ? beginning.slice(0, space) : beginning;
  return { title, text: text.slice(title.length).trim(), goesOn };
}

/** The version of the topic, what people checked, what the machine hid, the data cut-off, and gaps in collection. */
export function remarksOf({ gaps, now, timeZone }: DigestReport): string[] {
  return [
    ...(now.counted_by
      ? [words.countedBy(now.counted_by.version, minuteText(now.counted_by.at * 1000, timeZone))]
      : []),
    ...(now.matched_share === undefined ? [] : [words.matched(Math.floor(now.matched_share * 100))]),
    words.checked(now.checked_share),
    words.hidden(now.hidden_by_machine),
    words.asOf(minuteText(now.as_of * 1000, timeZone), timeZone),
    ...(now.kept_from === undefined ? [] : [words.keptFrom(minuteText(now.kept_from * 1000, timeZone))]),
    ...gapLines(gaps, timeZone),
  ];
}

function gapLines(gaps: DigestReport['gaps'], timeZone: string): string[] {
  if (!gaps) return [words.gapsUnknown];
  if (gaps.total === 0) return [words.noGaps];
  const shown = gaps.gaps.slice(0, shownGaps);
  const line = ({ from, full_name: name, network, until, username }: CollectionGapWire): string =>
    words.gap(
      `${cut(plain(name || username))} (${networkTitle(network)})`,
      minuteText(from * 1000, timeZone),
      until === 0 ? words.lasting : minuteText(until * 1000, timeZone),
    );
  const more = gaps.total - shown.length;
  return [words.gaps(gaps.total), ...shown.map(line), ...(more > 0 ? [words.more(more)] : [])];
}

const networkTitle = (id: string): string => {
  const network = networkIds.find((known) => known === id);
  return network ? networks[network].title : plain(id);
};

/** An address that a mail may link to: a page, never a script or a file. */
function pageAddress(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isPage =
    parsed && ['http:', 'https:'].includes(parsed.protocol) && !parsed.href.includes(unsubscribePlaceholder);
  return isPage ? parsed.href : '';
}

/** Collected text in one line, without controls and marks that turn its direction, and never the place of a link. */
export const plain = (text: string): string =>
  text
    .replaceAll(unsubscribePlaceholder, ' ')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const cut = (name: string): string =>
  [...name].length > longestName ? `${[...name].slice(0, longestName - 1).join('')}…` : name;
