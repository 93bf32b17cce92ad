import { memo, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { analysts } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { useSame } from '../../ui/hooks/use-same.js';
import { LabelledSwitches } from '../../ui/switch-group/switch-group.js';
import { useToast } from '../../ui/toast/toast.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { spanOfPeriod, useCollectionGaps } from '../collection-gaps/use-collection-gaps.js';
import { DownloadMenu } from '../downloads/download-menu.js';
import { PeriodPicker } from '../report-filters/period-picker.js';
import { completePeriod, defaultPeriod, writePeriod } from '../report-filters/period.js';
import { ReportNotes } from '../report-filters/report-notes.js';
import { ReviewedSwitch } from '../report-filters/reviewed-switch.js';
import { toggleOnlyTone, type ToneSwitch } from '../report-filters/filter-switches.js';
import { ReportViews } from '../report-views/report-views.js';
import { ShareLink } from '../report-views/share-link.js';
import { useSaveDashboardTopicMutation } from '../../api/topics.api.js';
import { WallForm } from '../wall-device/wall-form.js';
import { DashboardCharts } from './dashboard-charts.js';
import { readTone, readView, reportParamsOf, toneParam, toneParts } from '../report-filters/dashboard-params.js';
import styles from './dashboard.module.css';
import { TopPublications } from './top-publications.js';
import { TopicChoice } from './topic-choice.js';
import { texts } from './texts.js';
import { topicAddress, type Narrowing } from './topic-address.js';
import { useDashboard } from './use-dashboard.js';
import { askedKeyword } from '../topic-tree/asked-keyword.js';
import { MatchingNote } from '../topic-tree/matching-note.js';
import { allTopics, rememberTopic, useShownTopic } from '../topic-tree/use-shown-topic.js';

const Views = memo(ReportViews);
const Share = memo(ShareLink);
const Download = memo(DownloadMenu);

/** The summary of a topic, or of everything that the caller may see. */
export function DashboardScreen() {
  const address = useAddress();
  const navigate = useNavigate();
  const { username, roles } = useCaller();
  const mayOpenTopics = hasAnyRole(roles, analysts);
  const keyword = askedKeyword(address.text('keyword'));
  const shown = useShownTopic(address.text('theme'), keyword);
  const { topicId, topic, isMissing } = shown;
  const isChosen = address.text('theme') !== '' || keyword !== '';
  useEffect(() => {
    if (!isChosen && !shown.isResolving) rememberTopic(username, topicId);
  }, [isChosen, shown.isResolving, username, topicId]);
  const { period, isReviewedOnly, showsHidden } = readView(address);
  const tone = readTone(address.text('tone'));
  const params = reportParamsOf({ topicId, period, isReviewedOnly, showsHidden });
  const dashboard = useDashboard(
    params,
    tone,
    shown.topics.map(({ id }) => id),
    shown.isResolving || isMissing,
  );
  const { totals, numbers, retry } = dashboard;
  const lists = [
    { title: texts.byEngagement, list: dashboard.engaging },
    { title: texts.byViews, list: dashboard.viewed },
  ];
  // Asked for with the report, so that its charts are drawn once.
  const { from, until } = spanOfPeriod(completePeriod(period), Date.now());
  const gaps = useCollectionGaps(from, until);
  const counts = totals.currentData?.widgets['tone-totals'];
  const shownParams = useSame({ ...params, ...toneParam(tone) });
  const open = useLatest((narrowing: Narrowing) =>
    navigate(topicAddress({ topicId, period, tone, keyword, isReviewedOnly, showsHidden }, narrowing, Date.now())),
  );

  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <div className={styles['title']}>
          <h1 title={topic?.name}>
            {topic?.name ?? (topicId === null && !shown.isResolving ? texts.allTopics : texts.title)}
          </h1>
          <DefaultTopic topic={topic} isDefault={topic !== undefined && topic.id === shown.defaultId} />
        </div>
        <TopicChoice selected={topicId} onSelect={(id) => address.go({ theme: id ?? allTopics, keyword: null })} />
        <PeriodPicker
          period={period}
          onChange={(next) => address.go(writePeriod(next))}
          hasWhole={false}
          fallback={defaultPeriod}
        />
        <div className={styles['actions']}>
          <Views screen="main" {...(shown.isResolving ? {} : { params: shownParams })} />
          <Share screen="main" topicId={shown.isResolving ? undefined : topicId} />
          <Download
            params={shownParams}
            total={numbers.currentData?.total}
            isDisabled={isMissing || shown.isResolving}
          />
          <WallForm topics={shown.topics} shownId={topicId} />
        </div>
      </div>
      {shown.isKeywordUnknown && (
        <p className={styles['notes']} role="status">
          {texts.noKeyword(keyword)}{' '}
          <Button kind="link" onPress={() => address.set({ keyword: null })}>
            {texts.dropKeyword}
          </Button>
        </p>
      )}
      {shown.failed !== null && (
        <ErrorState
          title={shown.failed === 'topics' ? texts.topicsFailed : texts.keywordFailed(keyword)}
          text={texts.loadHint}
          onRetry={shown.retry}
        />
      )}
      {isMissing && (
        <ErrorState title={texts.noTopic} text={texts.chooseTopic} onRetry={() => address.set({ theme: null })} />
      )}
      {!isMissing && !(shown.isResolving && shown.failed) && (
        <>
          <div className={styles['conditions']}>
            <div className={styles['tones']}>
              <LabelledSwitches
                label={texts.tones}
                small
                options={toneParts.map(({ tone: key, of }) => ({
                  key: String(key),
                  text: texts.tone[of],
                  mark: <ToneDot tone={key === 'all' ? 'total' : toneShape(key)} />,
                  ...(counts ? { count: counts[of] } : {}),
                }))}
                selected={[String(tone)]}
                onToggle={(key) => address.go({ tone: toneOf(toggleOnlyTone(tone, readTone(key))) })}
              />
            </div>
            <ReviewedSwitch isReviewedOnly={isReviewedOnly} onChange={(isOn) => address.go({ checked: isOn })} />
            <p className={styles['notes']} aria-busy={numbers.isWaiting}>
              {totals.isFailed && !numbers.isFailed && (
                <span role="alert">
                  {texts.loadFailed}{' '}
                  <Button kind="link" onPress={retry}>
                    {texts.retry}
                  </Button>
                </span>
              )}
              <MatchingNote topicId={shown.topicId} />
              <ReportNotes
                report={numbers.data}
                showsHidden={showsHidden}
                onShowHidden={(isShown) => address.go({ hidden: isShown })}
              />
            </p>
          </div>
          {numbers.isFailed ? (
            <ErrorState title={texts.loadFailed} text={texts.loadHint} onRetry={retry} />
          ) : (
            <div className={styles['numbers']} aria-busy={numbers.isWaiting}>
              <MetricStrip data={numbers.data?.widgets['metric-strip']} isSocial />
              <DashboardCharts
                widgets={numbers.data?.widgets ?? noWidgets}
                gaps={gaps.bands}
                onOpen={mayOpenTopics ? open : undefined}
              />
            </div>
          )}
          <div className={styles['tops']}>
            {lists
              // One message is enough where everything failed.
              .filter(({ list }) => !(list.isFailed && numbers.isFailed))
              .map(({ title, list }) => (
                <TopPublications
                  key={title + dashboard.key}
                  title={title}
                  publications={list.data?.data}
                  isWaiting={list.isWaiting}
                  isFailed={list.isFailed}
                  onRetry={retry}
                  topicId={topicId}
                />
              ))}
          </div>
        </>
      )}
    </section>
  );
}

const noWidgets = {};
const toneOf = (tone: ToneSwitch): string | null => (tone === 'all' ? null : String(tone));

/** Makes the shown topic the one that the user's dashboard begins with, or takes that back. */
function DefaultTopic({ topic, isDefault }: { topic: TopicWire | undefined; isDefault: boolean }) {
  const [save, { isLoading }] = useSaveDashboardTopicMutation();
  const toast = useToast();
  const press = async () => {
    if (!topic) return;
    const { error } = await save({ body: { params: { topic_id: isDefault ? null : topic.id } } });
    if (error) toast.danger(texts.defaultFailed, { title: texts.result });
    else toast.success(isDefault ? texts.defaultDropped : texts.defaultSaved(topic.name), { title: texts.result });
  };
  return (
    <Button
      kind="quiet"
      small
      {...(isDefault ? { icon: 'check' } : {})}
      isPending={isLoading}
      isDisabled={!topic}
      onPress={() => void press()}
    >
      {isDefault ? texts.dropDefault : texts.makeDefault}
    </Button>
  );
}
