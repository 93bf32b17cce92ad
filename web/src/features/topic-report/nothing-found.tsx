import type { TopicWire } from '@mm/proto/http/topics.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { isLimited, noLimits, type ReportFilter } from '../report-filters/report-filter.js';
import { texts } from './texts.js';

/** What to do about a report without publications: fewer conditions, a longer period, another expression. */
export function NothingFound({
  filter,
  topic,
  onChange,
}: {
  filter: ReportFilter;
  topic: TopicWire | null;
  onChange: (change: Partial<ReportFilter>) => void;
}) {
  const limited = isLimited(filter);
  return (
    <EmptyState
      title={texts.empty}
      text={`${limited ? texts.emptyLimits : texts.emptyPeriod}${topic?.may_edit ? ` ${texts.emptyTopic}` : ''}`}
    >
      {limited && <Button onPress={() => onChange(noLimits)}>{texts.reset}</Button>}
      {filter.period.key === '1' && (
        <Button onPress={() => onChange({ period: { key: '7', span: null } })}>{texts.week}</Button>
      )}
      {filter.period.key !== 'all' && filter.period.key !== '30' && (
        <Button onPress={() => onChange({ period: { key: '30', span: null } })}>{texts.month}</Button>
      )}
    </EmptyState>
  );
}
