import type { Span } from '@mm/keywords/locate.js';
import type { DownloadFormat } from '@mm/proto/http/downloads.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import type { Tone } from '../../store/report-query.js';
import type { Numbers } from '../../reports/make-report.js';
import type { DocumentLang } from './words.js';

/** A table of numbers before the publications, or a remark in their place. */
export interface DocumentSection {
  id:
    'metrics' | 'tones' | 'timeline' | 'networks' | 'spheres' | 'authors' | 'communities' | 'media' | 'events' | 'gaps';
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Under the title; '' without one. */
  remark: string;
  /** How the rows are drawn: a first column of names, a sum, then the tones −, 0, +. */
  chart?: 'timeline' | 'tones' | 'bars';
  /** Where sources were not collected, for a timeline. */
  blind?: GapMarks;
  /** The bucket of a timeline that was not over at the cut-off. */
  running?: RunningBucket;
}

/** Its row, which is drawn open and named `title`. */
export interface RunningBucket {
  row: number;
  title: string;
}

/** The times without collection on a timeline; the last column of its rows counts the sources. */
export interface GapMarks {
  title: string;
  /** In rows: 1.5 is half-way through the second row. In order and apart. */
  bands: readonly (readonly [from: number, until: number])[];
}

/** Everything of a document but its publications, the same in each format. Plain data: a thread prints it. */
export interface ReportDocument {
  lang: DocumentLang;
  title: string;
  /** Filters, period, cut-off and version in words, in the order in which they are shown. */
  facts: readonly { label: string; value: string }[];
  /** Statements without a label: what people checked, what the machine hid, a cut. */
  remarks: readonly string[];
  sections: readonly DocumentSection[];
  columns: readonly { key: RowColumn; title: string }[];
  /** For programs that read the document. */
  data: {
    /** Unix seconds. */
    asOf: number;
    queryVersion: string;
    /** Milliseconds; null without a limit. `to` is exclusive. */
    from: number | null;
    to: number | null;
    timeZone: string;
    total: number;
    /** Publications in the document at most. */
    shown: number;
    checkedShare: number;
    hiddenByMachine: number;
    /** Unix seconds: older publications are no longer kept, though the period begins earlier. */
    keptFrom: number | null;
    /** 0 to 1, while the topic is matched with what is stored; null when that has ended. */
    matchedShare: number | null;
    widgets: Numbers['widgets'];
    /** Null when they could not be read. */
    gaps: readonly CollectionGapWire[] | null;
    /** More than are listed when the list was cut. */
    gapsTotal: number;
  };
}

export type RowColumn =
  | 'date'
  | 'network'
  | 'author'
  | 'text'
  | 'tone'
  | 'lang'
  | 'spheres'
  | 'oblasts'
  | 'event'
  | 'likes'
  | 'comments'
  | 'shares'
  | 'views'
  | 'url'
  | 'marks'
  | 'story';

/** A publication in a document. Texts hold no control character but tab and line feed. */
export interface PublicationRow {
  id: number;
  /** Milliseconds. */
  at: number;
  /** Titles and names in the document's words, ids beside them. */
  network: string;
  networkId: string;
  author: string;
  text: string;
  /** The words of the text that the topic found, in order and apart; only printed documents of topics have any. */
  marked: readonly Span[];
  tone: Tone;
  toneName: string;
  lang: string;
  langName: string;
  spheres: readonly string[];
  oblasts: readonly string[];
  event: string;
  /** Null when the network does not say. */
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
  url: string;
  isChecked: boolean;
  /** Deleted at its source. */
  isWithdrawn: boolean;
  /** The last two in words, '' without any. */
  marks: string;
  /** The id of its story; null without one. */
  story: number | null;
}

/** A document while its publications are read. */
export interface OpenDocument {
  document: ReportDocument;
  /** In pages, newest first, each publication once. Reading stops when the consumer does. */
  pages: AsyncIterable<readonly PublicationRow[]>;
  fileName: string;
  /** Names the question with its `as_of` and the rights with which it was asked; null when it is of now. */
  question: string | null;
  /** The topics that it is limited to; null without a limit. Who may not see all of them any more may not read it. */
  topicIds: readonly number[] | null;
}

/** Writes a document; the bytes depend on the document and its publications alone. */
export type WriteDocument = (
  document: ReportDocument,
  pages: AsyncIterable<readonly PublicationRow[]>,
  signal: AbortSignal,
) => AsyncIterable<Uint8Array>;

/** Content types of the files. */
export const contentTypes: Readonly<Record<DownloadFormat, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.doc': 'application/msword',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
