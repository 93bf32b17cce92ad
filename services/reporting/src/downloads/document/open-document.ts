import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import type { Caller } from '@mm/http/caller.js';
import { downloadLimits, type DownloadFormat } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { ExplainPublications, type CheckedExpression } from '../../query-lab/explain-publications.js';
import { sourceOf } from '../../query-lab/read-draft.js';
import { ReferenceNames } from '../../reference/reference-names.js';
import { MakeReport, type Numbers, type ReportedPublication } from '../../reports/make-report.js';
import { cutOffOf, reportMoment } from '../../reports/period.js';
import { QUERY_VERSION } from '../../reports/query-version.js';
import { reportFilterOf, reportedNumbersOf, reportSubjectOf } from '../../reports/report-filter-of.js';
import { ReportRights } from '../../reports/report-rights.js';
import type { ReportFilter } from '../../store/report-query.js';
import { TopicReads } from '../../topics/topic.reads.js';
import { fileName } from '../file-name.js';
import { CollectionGaps, type Gaps } from './collection-gaps.js';
import { filtersInWords, type StatedFilter } from './filters-in-words.js';
import { localDate, localMinute } from './local-time.js';
import { numberText, plainText } from './plain-text.js';
import { publicationRow } from './publication-row.js';
import { readPublications } from './read-publications.js';
import type { OpenDocument, PublicationRow, ReportDocument, RowColumn } from './report-document.js';
import { questionOf } from '../kept/question-key.js';
import { gapSection, numberSections, widgetsOf } from './sections.js';
import { words, type DocumentLang, type Words } from './words.js';

/** What is to be downloaded. */
export interface DownloadQuestion {
  params: ReportParamsWire;
  ext: DownloadFormat;
  lang: DocumentLang;
}

/** Makes the content of documents with the functions that make the answers of `report-form`. */
@Injectable()
export class OpenDocuments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reports: MakeReport,
    private readonly rights: ReportRights,
    private readonly topics: TopicReads,
    private readonly names: ReferenceNames,
    private readonly gaps: CollectionGaps,
    private readonly explained: ExplainPublications,
    private readonly clock: Clock,
    private readonly settings: SystemSettings,
  ) {}

  /**
   * The document with its numbers; its publications are read when they are consumed. Without `as_of` the document is
   * of now. Throws what `report-form` throws.
   */
  async open({ params: asked, ext, lang }: DownloadQuestion, caller: Caller): Promise<OpenDocument> {
    const asOf = cutOffOf(reportMoment(asked.as_of, this.clock.now().getTime()));
    const params = { ...asked, as_of: asOf, widgets: widgetsOf(asked.type) };
    const now = asOf * 1000;
    const filter = { ...reportFilterOf(params, now), ...(await this.rights.scope(reportSubjectOf(params), caller)) };
    const { period, widgets } = reportedNumbersOf(params, now);
    const topicRow = params.topic_id ? await this.topics.topic(params.topic_id, caller) : undefined;
    const topic = topicRow?.name;
    const visibleTopicIds = await this.rights.visibleTopicIds(caller);
    const matchedShare = await this.reports.matchedShare(filter);
    const [timeZone, numbers, gaps, authors, names] = await Promise.all([
      this.settings.value('time-zone'),
      this.reports.numbers(filter, { period, widgets }, now),
      this.gaps.read(filter, asOf, caller),
      this.#namesOf(filter, visibleTopicIds, now),
      this.names.current(this.dataSource),
    ]);
    const stated = { params, filter, period, topic, asOf, names, authors, timeZone };
    const limit = downloadLimits[ext];
    return {
      document: documentOf(stated, { ...numbers, matchedShare }, gaps, limit, lang),
      pages: this.#rows(readPublications(this.reports, { filter, visibleTopicIds, limit }), {
        names,
        words: words[lang],
        ...(topicRow && !filter.preview && isPrinted(ext) ? { source: sourceOf(topicRow) } : {}),
      }),
      fileName: fileName({ params, topic, period, ext, now, timeZone }),
      // without the gaps or with former members it may be asked for again
      question:
        gaps && matchedShare === undefined && isOfMoment(asked.as_of, asOf)
          ? questionOf({
              params,
              ext,
              lang,
              filter,
              timeZone,
              topic: topicRow?.version,
              visibleTopicIds,
              roles: [...caller.roles].sort(),
            })
          : null,
      topicIds: filter.topicId && !filter.preview ? [filter.topicId] : (visibleTopicIds ?? null),
    };
  }

  /** The words of publications that `source` finds are set off. */
  async *#rows(
    pages: AsyncIterable<ReportedPublication[]>,
    { names, source, words: text }: { names: ReferenceNames; source?: CheckedExpression; words: Words },
  ): AsyncGenerator<PublicationRow[]> {
    for await (const page of pages) {
      const explained = source && (await this.explained.explanations(source, page));
      yield page.map((one) => publicationRow(one, names, text, explained?.get(one.id)?.places));
    }
  }

  /** The names of the chosen authors who have publications that the caller may see. */
  async #namesOf(
    { authorIds, to }: ReportFilter,
    visibleTopicIds: number[] | undefined,
    now: number,
  ): Promise<Map<number, string>> {
    if (!authorIds) return new Map();
    const filter = { authorIds, ...(to === undefined ? {} : { to }), ...(visibleTopicIds ? { visibleTopicIds } : {}) };
    const { widgets } = await this.reports.numbers(filter, { period: { days: null }, widgets: ['sources'] }, now);
    return new Map((widgets.sources ?? []).map(({ key, name }) => [Number(key), name]));
  }
}

/** Whether a document is asked for of a moment that is over; one of a later moment is of now. */
const isOfMoment = (asked: number | null | undefined, asOf: number): boolean => asked === asOf;

/** Whether it is laid out for reading; the others are for programs. */
const isPrinted = (ext: DownloadFormat): boolean => ext === '.doc' || ext === '.pdf';

/** The content of a document without its publications, of which it has at most `limit`. */
export function documentOf(
  stated: StatedFilter,
  {
    total,
    checkedShare,
    hiddenByMachine,
    keptFrom,
    matchedShare,
    widgets,
  }: Numbers & { matchedShare?: number | undefined },
  gaps: Gaps | undefined,
  limit: number,
  lang: DocumentLang,
): ReportDocument {
  const text = words[lang];
  const { asOf, names, timeZone, topic, params, period } = stated;
  const shown = Math.min(total, limit);
  return {
    lang,
    title: plainText(`${text.report}: ${topic ?? (params.type ? text.feed : text.allTopics)}`),
    facts: [
      ...filtersInWords(stated, text),
      { label: text.facts.found, value: numberText(total) },
      { label: text.facts.asOf, value: localMinute(asOf * 1000, timeZone) },
      { label: text.facts.timeZone, value: timeZone },
      { label: text.facts.version, value: QUERY_VERSION },
    ],
    remarks: [
      ...(matchedShare === undefined ? [] : [text.matched(numberText(Math.floor(matchedShare * 100)))]),
      text.checked(numberText(checkedShare)),
      text.hiddenByMachine(numberText(hiddenByMachine)),
      ...(keptFrom === undefined ? [] : [text.keptFrom(localDate(keptFrom * 1000, timeZone))]),
      ...(shown < total ? [text.cut(numberText(shown), numberText(total))] : []),
    ],
    sections: [
      ...numberSections(widgets, text, { gaps: gaps?.gaps ?? null, asOf, timeZone, names }),
      gapSection(gaps?.gaps ?? null, gaps?.total ?? 0, text, { asOf, timeZone }),
    ],
    columns: rowColumns.map((key) => ({ key, title: text.row[key] })),
    data: {
      asOf,
      queryVersion: QUERY_VERSION,
      from: period.from ?? null,
      to: period.to ?? null,
      timeZone,
      total,
      shown,
      checkedShare,
      hiddenByMachine,
      keptFrom: keptFrom ?? null,
      matchedShare: matchedShare ?? null,
      widgets,
      gaps: gaps?.gaps ?? null,
      gapsTotal: gaps?.total ?? 0,
    },
  };
}

const rowColumns: readonly RowColumn[] = [
  'date',
  'network',
  'author',
  'text',
  'tone',
  'lang',
  'spheres',
  'oblasts',
  'event',
  'likes',
  'comments',
  'shares',
  'views',
  'url',
  'marks',
  'story',
];
