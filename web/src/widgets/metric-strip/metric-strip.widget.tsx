import { knownLoyalty } from '@mm/proto/vocabulary/loyalty.js';
import { ChangedNumber } from '../../ui/changed-number/changed-number.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { texts } from '../texts.js';
import type { WidgetProps } from '../widget-data.js';
import styles from './metric-strip.module.css';

type Metrics = WidgetProps<'metric-strip'>['data'];

interface MetricStripProps extends WidgetProps<'metric-strip'> {
  isSocial: boolean;
  /** The numbers of the period before; the strip then says each change. Undefined while they load. */
  previous?: Metrics;
  hasPrevious?: boolean;
}

/**
 * Публикаций, Историй (unknown in older frozen reports), Авторов (social networks only), Вовлеченность (unknown of
 * outlets), Лояльность (unknown without publications).
 */
export function MetricStrip({ data, isSocial, previous, hasPrevious = false }: MetricStripProps) {
  const engagementOf = (metrics: Metrics) =>
    isSocial ? metrics?.engagement : metrics && (metrics.engagement || unknown);
  const loyaltyOf = (metrics: Metrics) => metrics && knownLoyalty(metrics);
  const changes = (of: (metrics: Metrics) => number | undefined) => (hasPrevious ? { base: of(previous) ?? null } : {});
  return (
    <dl className={styles['strip']}>
      <Metric name={texts.publications} value={data?.publications} {...changes((m) => m?.publications)} />
      {(!data || data.stories !== undefined) && (
        <Metric name={texts.stories} hint={texts.storiesHint} value={data?.stories} {...changes((m) => m?.stories)} />
      )}
      {isSocial && <Metric name={texts.authors} value={data?.authors} {...changes((m) => m?.authors)} />}
      <Metric
        name={texts.engagement}
        hint={texts.engagementHint}
        value={engagementOf(data)}
        {...changes(engagementOf)}
      />
      <Metric name={texts.loyalty} hint={texts.loyaltyHint} value={loyaltyOf(data)} {...changes(loyaltyOf)} />
    </dl>
  );
}

const unknown = -1;

interface MetricProps {
  name: string;
  hint?: string;
  value: number | undefined;
  /** The value of the period before; null while it loads. */
  base?: number | null;
}

const Metric = ({ name, hint, value, base }: MetricProps) => (
  <div className={styles['metric']} title={hint}>
    <dt>{name}</dt>
    <dd>
      {value === undefined ? (
        <Skeleton width={72} height={28} />
      ) : (
        <ChangedNumber value={value} text={numberText(value)} />
      )}
      {base !== undefined && (
        <span className={styles['change']}>{value === undefined || base === null ? '' : changeText(value, base)}</span>
      )}
    </dd>
  </div>
);

/** The change of a number in percent of its base: '▲ +12 %', '▼ −3 %'; without a base there is nothing to compare. */
export function changeText(value: number, base: number): string {
  if (base <= 0 || value < 0) return texts.previous.noBase;
  const percent = Math.round(((value - base) / base) * 100);
  if (percent === 0) return texts.previous.same;
  return percent > 0 ? texts.previous.up(percent) : texts.previous.down(-percent);
}
