import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import type { CallDispatch } from '../../api/api.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useAddress, readerOf } from '../../ui/hooks/use-address.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { sortParameter } from '../../ui/table/table-columns.js';
import { Tabs } from '../../ui/tabs/tabs.js';
import { useSectionsQuery, useTopicByKeywordQuery, useTopicsQuery, topicsApi } from '../../api/topics.api.js';
import { prefetchGaps } from '../collection-gaps/use-collection-gaps.js';
import { publicationsApi, type ReportQuestion } from '../publications/publications.api.js';
import { filterParams, readFilter } from '../report-filters/report-filter.js';
import type { LabStart } from '../query-lab/query-lab.js';
import { askedKeyword } from '../topic-tree/asked-keyword.js';
import { RowExamplesOf } from '../reasons/row-examples.js';
import { useExamples } from '../reasons/use-examples.js';
import { TopicTree } from '../topic-tree/topic-tree.js';
import { chartTabOf, widgetsToAsk } from './chart-tabs.js';
import { modeInAddress, rememberedView } from './report-mode.js';
import { readPage, readRows, readSort, trialParams } from './report-params.js';
import { ReportView } from './report-view.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import { numbersOf, rowsOf } from './use-report.js';

/** Panels of the lab that an address can name. */
const labPanels = ['examples', 'versions'] as const;

/** The report of a topic, or of the feed without one, next to the tree of sections and topics. */
export function TopicReportPage() {
  const address = useAddress();
  const isReviewer = hasAnyRole(useCaller().roles, reviewers);
  const [isTreeOpen, setIsTreeOpen] = useState(false);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const topicId = address.number('theme', 0) || null;
  const keyword = askedKeyword(address.text('keyword'));
  const { data: topicList, isError } = useTopicsQuery();
  // The report is drawn in slices, so that it does not block the page on a slow processor.
  const data = useDeferredValue(topicList);
  const sections = useSectionsQuery({ params: {} });
  const byKeyword = useTopicByKeywordQuery({ params: { keyword } }, { skip: topicId !== null || keyword === '' });
  const keywordTopicId = byKeyword.currentData?.topic?.id;
  const { set, go } = address;
  useEffect(() => {
    if (topicId === null && keywordTopicId !== undefined) set({ theme: keywordTopicId });
  }, [topicId, keywordTopicId, set]);

  const isByKeyword = topicId === null && keyword !== '';
  const isKeywordFailed = isByKeyword && byKeyword.isError && !byKeyword.currentData;
  const isLookedUp = isByKeyword && !isKeywordFailed && byKeyword.currentData?.topic !== null;
  const topics = data?.topics_list ?? [];
  const topic = topics.find((t) => t.id === topicId) ?? null;
  const isMissing = topicId !== null && topic === null && (data !== undefined || isError);
  const section = comparedSection(topic, topics, sections.data?.tsection_list ?? []);
  const isComparing = address.text('charts') === 'compare';
  const isWaiting = isComparing && topic?.section_id != null && !sections.data && !sections.isError;
  const isLoading = isLookedUp || (!isMissing && topicId !== null && (topic === null || isWaiting));
  const type = address.text('kind') === 'media' ? 2 : 1;
  const choose = (id: number | null) => {
    setIsTreeOpen(false);
    go({ theme: id, keyword: null, sort: null, expression: null, lab: null });
  };
  const examples = useExamples();
  const clearExamples = useLatest(examples.clear);
  useEffect(clearExamples, [clearExamples, topicId]);
  const panel = labPanels.find((one) => one === address.text('lab'));
  const showLab = (lab: LabStart['panel'] | null) => set({ lab, page: address.text('page') });
  const openLab = useLatest(() => showLab('examples'));
  const mayLearn = topic?.may_edit === true && isReviewer;
  const rowExamples = useMemo(() => (mayLearn ? { examples, openLab } : null), [mayLearn, examples, openLab]);
  const view = (
    <ReportView
      key={`${topicId ?? 'feed'}:${type}`}
      topic={topic}
      section={section}
      type={type}
      visibleTopics={topics.map((t) => t.id)}
      mayTryKeywords={topic ? topic.may_edit : isReviewer}
      address={address}
      actions={actions}
      isSkipped={topicId !== null && topic === null}
    />
  );

  return (
    <section className={styles['page']}>
      <aside className={`${styles['tree']} ${isTreeOpen ? styles['treeOpen'] : ''}`} aria-label={texts.showTopics}>
        <TopicTree
          selected={topicId}
          onSelect={choose}
          lab={panel ? { panel, examples } : null}
          onLabClosed={() => panel && showLab(null)}
        />
      </aside>
      <div className={styles['main']}>
        <div className={styles['head']}>
          <span className={styles['opener']}>
            <Button icon="topic" aria-expanded={isTreeOpen} onPress={() => setIsTreeOpen(!isTreeOpen)}>
              {texts.showTopics}
            </Button>
          </span>
          <h1>{topic?.name ?? (topicId === null && !isLookedUp && !isKeywordFailed ? texts.feed : texts.topics)}</h1>
          <div ref={setActions} className={styles['actions']} />
        </div>
        {keyword !== '' && byKeyword.currentData?.topic === null && (
          <p className={styles['notes']} role="status">
            {texts.noKeyword(keyword)}{' '}
            <Button kind="link" onPress={() => set({ keyword: null })}>
              {texts.dropKeyword}
            </Button>
          </p>
        )}
        {isKeywordFailed && (
          <>
            <ErrorState title={texts.keywordFailed(keyword)} onRetry={() => void byKeyword.refetch()} />
            <div className={styles['centre']}>
              <Button onPress={() => set({ keyword: null })}>{texts.dropKeyword}</Button>
            </div>
          </>
        )}
        {isMissing && (
          <>
            <ErrorState title={isError && !data ? texts.loadFailed : texts.noTopic} text={texts.noTopicHint} />
            <div className={styles['centre']}>
              <Button onPress={() => choose(null)}>{texts.openFeed}</Button>
            </div>
          </>
        )}
        {isLoading && <SkeletonLines lines={12} />}
        {!isMissing && !isKeywordFailed && !isLoading && (
          <RowExamplesOf value={rowExamples}>
            <Tabs
              label={texts.kinds}
              tabs={[
                { key: 'social', text: texts.social, content: view },
                { key: 'media', text: texts.media, content: view },
              ]}
              selected={type === 2 ? 'media' : 'social'}
              onSelect={(kind) =>
                go({
                  kind: kind === 'media' ? kind : null,
                  kinds: null,
                  charts: isComparing ? 'compare' : null,
                  net: null,
                  author: null,
                  authors: null,
                  sort: null,
                })
              }
            />
          </RowExamplesOf>
        )}
      </div>
    </section>
  );
}

/** The section whose topics can be compared with this one: visible, and with at least two visible topics. */
function comparedSection(
  topic: TopicWire | null,
  topics: readonly TopicWire[],
  sections: readonly SectionWire[],
): { id: number; topics: number } | null {
  const section = sections.find(({ id }) => id === topic?.section_id);
  const count = topics.filter(({ section_id }) => section_id === section?.id).length;
  return section && count >= 2 ? { id: section.id, topics: count } : null;
}

/**
 * Asks for topics, sections and the report of an address before the screen is drawn. Of a report that depends on the
 * topic only topics and sections: one that is looked up by a keyword, a trial of an expression, a comparison.
 */
export function prefetchReport(dispatch: CallDispatch, search: string, username: string): void {
  dispatch(topicsApi.util.prefetch('topics', undefined, {}));
  dispatch(topicsApi.util.prefetch('sections', { params: {} }, {}));
  const address = readerOf(new URLSearchParams(search));
  const topicId = address.number('theme', 0) || null;
  const charts = address.text('charts');
  const filter = readFilter(address);
  if (charts === 'compare' || filter.keywords !== '' || (topicId === null && address.text('keyword') !== '')) return;
  const type = address.text('kind') === 'media' ? 2 : 1;
  const params = { ...filterParams(filter, type), topic_id: topicId, ...trialParams(filter, null) };
  const hasCharts = modeInAddress(charts, rememberedView(username).mode, false) === 'chart';
  const page = readPage(address.number('page', 1));
  const sort = sortParameter(readSort(address.text('sort')));
  const ask = (question: ReportQuestion) => dispatch(publicationsApi.util.prefetch('report', question, {}));
  ask(numbersOf(params, widgetsToAsk(chartTabOf(charts, type), type, hasCharts)));
  if (readRows(address.text('rows')) === 'publications') ask(rowsOf(params, page, sort));
  if (hasCharts) prefetchGaps(dispatch, filter.period, { type, networks: filter.networks });
}
