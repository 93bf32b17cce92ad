import type { CallDispatch } from '../../api/api.js';
import { topicsApi } from '../../api/topics.api.js';
import { sortParameter } from '../../ui/table/table-columns.js';
import { readerOf } from '../../ui/hooks/use-address.js';
import { prefetchGaps } from '../collection-gaps/use-collection-gaps.js';
import { publicationsApi, type ReportQuestion } from '../publications/publications.api.js';
import { filterParams, readFilter } from '../report-filters/report-filter.js';
import { chartTabOf, widgetsToAsk } from './chart-tabs.js';
import { modeInAddress, rememberedView } from './report-mode.js';
import { readPage, readSort, trialParams } from './report-params.js';
import { numbersOf, rowsOf } from './use-report.js';

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
  ask(rowsOf(params, page, sort));
  if (hasCharts) prefetchGaps(dispatch, filter.period, { type, networks: filter.networks });
}
