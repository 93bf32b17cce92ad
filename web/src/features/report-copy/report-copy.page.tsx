import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { reportViewCalls } from '@mm/proto/http/report-views.js';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { isProblem } from '../../api/base-query.js';
import { useConfig } from '../../api/config.slice.js';
import { useDates } from '../../api/date-format.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { ToneTotalsWidget } from '../../widgets/tone-totals/tone-totals.widget.js';
import { useTopicsQuery } from '../../api/topics.api.js';
import { GapList } from '../collection-gaps/gap-list.js';
import { CopyCharts } from './copy-charts.js';
import { CopyPublications } from './copy-publications.js';
import { withErasedWords, storedBands } from './stored-report.js';
import { filterWords } from './filter-words.js';
import { useReportCopyQuery } from './report-copy.api.js';
import styles from './report-copy.module.css';
import { texts } from './texts.js';

type StoredReport = CallResponse<typeof reportViewCalls.copy>;

/** A frozen report, made of what was stored alone: for reading and printing. */
export function ReportCopyPage() {
  const number = Number(useParams()['number']);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const { currentData, error, isError, refetch } = useReportCopyQuery({ params: { number } }, { skip: !isNumber });
  const isMissing = !isNumber || (isProblem(error) && error.status === 404);
  return (
    <article className={styles['page']}>
      <p className={styles['tools']}>
        <Link to="/report-copies">{texts.back}</Link>
        {currentData && (
          <Button small onPress={() => window.print()}>
            {texts.print}
          </Button>
        )}
      </p>
      {isMissing && <EmptyState isPage title={texts.missing} text={texts.missingHint} />}
      {!isMissing && isError && !currentData && <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} />}
      {!isMissing && !isError && !currentData && <SkeletonLines lines={12} />}
      {!isMissing && currentData && <StoredReportView stored={currentData} />}
    </article>
  );
}

function StoredReportView({ stored: { copy, params, ...stored } }: { stored: StoredReport }) {
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const { gaps, gaps_total: total } = stored.report;
  const report = useMemo(() => withErasedWords(stored.report), [stored.report]);
  const bands = useMemo(() => storedBands(stored.report, timeZone), [stored.report, timeZone]);
  const type = params.type ?? null;
  return (
    <>
      <header>
        <p className={styles['dim']}>{texts.number(copy.number)}</p>
        <h1>{copy.title}</h1>
      </header>
      <div className={styles['about']}>
        <Facts stored={{ copy, params, report }} />
        <Filters stored={{ copy, params, report }} />
      </div>
      <section className={styles['card']} aria-label={texts.numbers}>
        <h2 className="visually-hidden">{texts.numbers}</h2>
        <MetricStrip data={report.widgets['metric-strip']} isSocial={type !== 2} />
        {report.widgets['tone-totals'] && <ToneTotalsWidget data={report.widgets['tone-totals']} />}
        <p className={styles['dim']}>
          {texts.checked(numberText(report.checked_share))} · {texts.hidden(numberText(report.hidden_by_machine))}
        </p>
      </section>
      <CopyCharts type={type} widgets={report.widgets} gaps={bands} />
      {gaps ? (
        <GapList gaps={gaps} total={total ?? gaps.length} isError={false} />
      ) : (
        <p className={styles['dim']}>{texts.gapsUnknown}</p>
      )}
      <CopyPublications type={type} publications={report.data} total={report.total} />
    </>
  );
}

/** When, by whom and by which rules it was made. */
function Facts({ stored: { copy, report } }: { stored: StoredReport }) {
  const { dateTimeOf, dayOf } = useDates();
  const nameOf = usePersonNames();
  return (
    <dl className={styles['facts']}>
      <dt>{texts.made}</dt>
      <dd>{dateTimeOf(copy.made_at)}</dd>
      <dt>{texts.by}</dt>
      <dd>{nameWithLogin(copy.made_by, nameOf)}</dd>
      <dt>{texts.asOf}</dt>
      <dd>{dateTimeOf(report.as_of)}</dd>
      {report.kept_from !== undefined && (
        <>
          <dt>{texts.keptFrom}</dt>
          <dd>{dayOf(report.kept_from)}</dd>
        </>
      )}
      <dt>{texts.queryVersion}</dt>
      <dd>{copy.query_version}</dd>
    </dl>
  );
}

function Filters({ stored: { params, report } }: { stored: StoredReport }) {
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const { data: oblasts = [] } = useOblastsQuery();
  const { data: spheres = [] } = useSpheresQuery();
  const topic = useTopicsQuery().data?.topics_list.find(({ id }) => id === params.topic_id)?.name;
  return (
    <section aria-label={texts.filters}>
      <h2 className="visually-hidden">{texts.filters}</h2>
      <dl className={styles['facts']}>
        {filterWords(params, { timeZone, topic, oblasts, spheres, report }).map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
