import { useNavigate } from 'react-router-dom';
import { analysts } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SwitchGroup } from '../../ui/switch-group/switch-group.js';
import { ToneDot } from '../../ui/tone-dot/tone-dot.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import type { Bucket } from '../../widgets/time-points.js';
import { toneShape } from '../publications/publication-format.js';
import { PeriodPicker } from '../report-filters/period-picker.js';
import { readPeriod, writePeriod } from '../report-filters/period.js';
import { toggleOnlyTone, type ToneSwitch } from '../report-filters/tone-switches.js';
import { useTopicByKeywordQuery, useTopicsQuery } from '../topic-tree/topic-tree.api.js';
import { DashboardCharts } from './dashboard-charts.js';
import { reportParamsOf, readTone, toneParts } from './dashboard-params.js';
import styles from './dashboard.module.css';
import { TopPublications } from './top-publications.js';
import { TopicChoice } from './topic-choice.js';
import { texts } from './texts.js';
import { useDashboard } from './use-dashboard.js';

/** The summary of a topic, or of everything that the caller may see. */
export function DashboardPage() {
  const address = useAddress();
  const navigate = useNavigate();
  const mayOpenTopics = hasAnyRole(useCaller().roles, analysts);
  const keyword = address.text('keyword');
  const chosen = address.number('theme', 0) || null;
  const topics = useTopicsQuery();
  const byKeyword = useTopicByKeywordQuery({ params: { keyword } }, { skip: chosen !== null || keyword === '' });
  const topicId = chosen ?? (keyword === '' ? null : (byKeyword.currentData?.topic?.id ?? null));
  const topic = topics.data?.topics_list.find((t) => t.id === topicId) ?? byKeyword.currentData?.topic;
  const isMissing = topicId !== null && topics.data !== undefined && !topic;
  const isResolvingKeyword = keyword !== '' && chosen === null && byKeyword.isLoading;

  const period = readPeriod(address.text);
  const tone = readTone(address.text('tone'));
  const showsHidden = address.flag('hidden');
  const dashboard = useDashboard(
    reportParamsOf(topicId, period, showsHidden),
    tone,
    topics.data?.topics_list.map((t) => t.id) ?? [],
    isResolvingKeyword || isMissing,
  );
  const totals = dashboard.totals.data?.widgets['tone-totals'];
  const openPublications = ({ from, to }: Bucket) => {
    const search = new URLSearchParams({
      ...(topicId === null ? {} : { theme: String(topicId) }),
      period: 'custom',
      periodFrom: String(from),
      periodTo: String(to),
      ...(tone === 'all' ? {} : { tone: String(tone) }),
    });
    void navigate(`/topic?${search.toString()}`);
  };

  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <h1>{topic?.name ?? texts.title}</h1>
        <TopicChoice
          selected={topicId}
          name={topic?.name ?? texts.allTopics}
          onSelect={(id) => address.set({ theme: id, keyword: null })}
        />
        <PeriodPicker period={period} onChange={(next) => address.set(writePeriod(next))} hasWhole={false} />
      </div>
      {keyword !== '' && byKeyword.currentData?.topic === null && (
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
          <div className={styles['tones']}>
            <SwitchGroup
              label={texts.tones}
              options={toneParts.map(({ tone: key, of }) => ({
                key: String(key),
                text: texts.tone[of],
                mark: <ToneDot tone={key === 'all' ? 'total' : toneShape(key)} />,
                ...(totals ? { count: totals[of] } : {}),
              }))}
              selected={[String(tone)]}
              onToggle={(key) => address.set({ tone: toneOf(toggleOnlyTone(tone, readTone(key))) })}
            />
            {dashboard.numbers.data && (
              <p className={styles['notes']}>
                <span>{texts.checked(dashboard.numbers.data.checked_share)}</span>
                <span>
                  {texts.hidden(dashboard.numbers.data.hidden_by_machine)}{' '}
                  {(dashboard.numbers.data.hidden_by_machine > 0 || showsHidden) && (
                    <Button kind="link" onPress={() => address.set({ hidden: !showsHidden })}>
                      {showsHidden ? texts.hideHidden : texts.showHidden}
                    </Button>
                  )}
                </span>
              </p>
            )}
          </div>
          <MetricStrip data={dashboard.numbers.data?.widgets['metric-strip']} isSocial />
          <DashboardCharts
            widgets={dashboard.numbers.data?.widgets ?? {}}
            onSpan={mayOpenTopics ? openPublications : undefined}
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
