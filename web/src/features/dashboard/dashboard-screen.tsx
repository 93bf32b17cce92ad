import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { analysts } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useLatest } from '../../ui/latest/use-latest.js';
import { useSame } from '../../ui/latest/use-same.js';
import { loadable } from '../../ui/loadable/loadable.js';
import { LabelledSwitches } from '../../ui/switch-group/labelled-switches.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import { timelineSpan } from '../../widgets/gaps.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { useCollectionGaps } from '../collection-gaps/use-collection-gaps.js';
import { PeriodPicker } from '../report-filters/period-picker.js';
import { readPeriod, writePeriod } from '../report-filters/period.js';
import { ReportNotes } from '../report-filters/report-notes.js';
import { ReviewedSwitch } from '../report-filters/reviewed-switch.js';
import { toggleOnlyTone, type ToneSwitch } from '../report-filters/tone-switches.js';
import { DashboardCharts } from './dashboard-charts.js';
import { readTone, reportParamsOf, toneParam, toneParts } from '../report-filters/dashboard-params.js';
import styles from './dashboard.module.css';
import { DefaultTopic } from './default-topic.js';
import { TopPublications } from './top-publications.js';
import { TopicChoice } from './topic-choice.js';
import { texts } from './texts.js';
import { topicAddress, type Narrowing } from './topic-address.js';
import { useDashboard } from './use-dashboard.js';
import { allTopics, useShownTopic } from '../topic-tree/use-shown-topic.js';

const ReportViews = loadable(() => import('../report-views/report-views.js').then((m) => memo(m.ReportViews)));
const ShareLink = loadable(() => import('../report-views/share-link.js').then((m) => memo(m.ShareLink)));
const DownloadMenu = loadable(() => import('../downloads/download-menu.js').then((m) => memo(m.DownloadMenu)));
const WallForm = loadable(() => import('../wall-device/wall-form.js').then((m) => m.WallForm));

/** The summary of a topic, or of everything that the caller may see. */
export function DashboardScreen() {
  const address = useAddress();
  const navigate = useNavigate();
  const mayOpenTopics = hasAnyRole(useCaller().roles, analysts);
  const keyword = address.text('keyword');
  const shown = useShownTopic(address.text('theme'), keyword);
  const { topicId, topic, isMissing } = shown;
  const period = readPeriod(address.text);
  const tone = readTone(address.text('tone'));
  const isReviewedOnly = address.flag('checked');
  const showsHidden = address.flag('hidden');
  const params = reportParamsOf({ topicId, period, isReviewedOnly, showsHidden });
  const dashboard = useDashboard(
    params,
    tone,
    shown.topics.map(({ id }) => id),
    shown.isResolving || isMissing,
  );
  const { from, until } = timelineSpan(dashboard.numbers.data?.widgets.timeline);
  const gaps = useCollectionGaps(from, until);
  const totals = dashboard.totals.data?.widgets['tone-totals'];
  const shownParams = useSame({ ...params, ...toneParam(tone) });
  const open = useLatest((narrowing: Narrowing) =>
    navigate(topicAddress({ topicId, period, tone, keyword, isReviewedOnly, showsHidden }, narrowing)),
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
        <PeriodPicker period={period} onChange={(next) => address.go(writePeriod(next))} hasWhole={false} />
        <div className={styles['actions']}>
          <ReportViews screen="main" params={shownParams} />
          <ShareLink />
          <DownloadMenu
            params={shownParams}
            total={dashboard.numbers.data?.total}
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
      {isMissing && (
        <ErrorState title={texts.noTopic} text={texts.chooseTopic} onRetry={() => address.set({ theme: null })} />
      )}
      {dashboard.isFailed && (
        <ErrorState title={texts.loadFailed} text={texts.loadHint} onRetry={() => void dashboard.refresh()} />
      )}
      {!isMissing && !dashboard.isFailed && (
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
                  ...(totals ? { count: totals[of] } : {}),
                }))}
                selected={[String(tone)]}
                onToggle={(key) => address.go({ tone: toneOf(toggleOnlyTone(tone, readTone(key))) })}
              />
            </div>
            <ReviewedSwitch isReviewedOnly={isReviewedOnly} onChange={(isOn) => address.go({ checked: isOn })} />
            <p className={styles['notes']}>
              <ReportNotes
                report={dashboard.numbers.data}
                showsHidden={showsHidden}
                onShowHidden={(isShown) => address.go({ hidden: isShown })}
              />
            </p>
          </div>
          <MetricStrip data={dashboard.numbers.data?.widgets['metric-strip']} isSocial />
          <DashboardCharts
            widgets={dashboard.numbers.data?.widgets ?? {}}
            gaps={gaps.isError ? undefined : gaps.bands}
            onOpen={mayOpenTopics ? open : undefined}
          />
          <div className={styles['tops']}>
            <TopPublications
              title={texts.byEngagement}
              publications={dashboard.engaging.data?.data}
              topicId={topicId}
              onReading={dashboard.onReadingEngaging}
            />
            <TopPublications
              title={texts.byViews}
              publications={dashboard.viewed.data?.data}
              topicId={topicId}
              onReading={dashboard.onReadingViewed}
            />
          </div>
        </>
      )}
    </section>
  );
}

const toneOf = (tone: ToneSwitch): string | null => (tone === 'all' ? null : String(tone));
