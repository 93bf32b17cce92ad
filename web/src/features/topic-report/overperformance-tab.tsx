import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { OverperformanceWidget } from '../../widgets/overperformance/overperformance.widget.js';
import { useOverperformanceQuery } from '../publications/publications.api.js';
import { PublicationText } from '../publications/publication-text.js';
import { reportFailure } from './report-failure.js';

interface OverperformanceTabProps {
  topicId: number | null;
  /** The filter of the report with its topic. */
  params: ReportParamsWire;
  onAuthor: (publication: PublicationWire) => void;
}

/** 'Лучше обычного': the publications of the report that did better than their authors usually do. */
export function OverperformanceTab({ topicId, params, onAuthor }: OverperformanceTabProps) {
  const { currentData, error, isError, refetch } = useOverperformanceQuery({ body: { params } });
  if (isError && !currentData) return <ErrorState title={reportFailure(error)} onRetry={() => void refetch()} />;
  return (
    <OverperformanceWidget
      rows={currentData?.data}
      compared={currentData?.compared}
      textOf={(publication) => <PublicationText publication={publication} topicId={topicId} />}
      onAuthor={onAuthor}
    />
  );
}
