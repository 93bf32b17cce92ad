import type { LangOptions } from 'highcharts';
import { calendarWords } from '../../language/calendar/texts.js';
import { language } from '../../language/language.js';
import { texts as aloud } from './screen-reader/texts.js';
import { texts } from './texts.js';

/** Kinds of series that have an English sentence of their own, also beside other kinds. */
const kinds = ['default', 'line', 'spline', 'column', 'bar', 'pie', 'scatter'];
const noBreakSpace = '\u00a0';

/** Numbers, dates and words of charts in the language of the page. */
export const chartWords: LangOptions = {
  thousandsSep: noBreakSpace,
  decimalPoint: ',',
  locale: language,
  months: [...calendarWords.months],
  shortMonths: [...calendarWords.shortMonths],
  weekdays: [...calendarWords.weekdays],
  numericSymbols: [...texts.numericSymbols],
  noData: texts.noData,
  loading: texts.loading,
  resetZoom: texts.resetZoom,
  accessibility: {
    chartContainerLabel: texts.chart,
    svgContainerLabel: texts.chart,
    graphicContainerLabel: texts.chart,
    defaultChartTitle: texts.chart,
    thousandsSep: noBreakSpace,
    screenReaderSection: { endOfChartMarker: aloud.end },
    zoom: { resetZoomButton: texts.resetZoom },
    legend: { legendLabelNoTitle: aloud.legend, legendLabel: aloud.legendTitled, legendItem: aloud.legendItem },
    axis: { defaultAxisNames: aloud.axes },
    series: {
      summary: Object.fromEntries(
        kinds.flatMap((kind) => [
          [kind, aloud.series],
          [`${kind}Combination`, aloud.series],
        ]),
      ),
      xAxisDescription: aloud.xAxis,
      yAxisDescription: aloud.yAxis,
      nullPointValue: aloud.noValue,
    },
  },
};
