import type { Options } from 'highcharts';

let isLoaded = false;

/** Whether the chart is of a kind that the chart library loads apart: polar or with ranges. */
export const needsMore = ({ chart }: Options): boolean =>
  !isLoaded && (chart?.polar === true || chart?.type === 'columnrange');

/** Loads these kinds of charts. */
export async function loadMore(): Promise<void> {
  await import('highcharts/esm/highcharts-more.js');
  isLoaded = true;
}
