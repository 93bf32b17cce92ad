import type { LangOptions } from 'highcharts';
import { calendarWords } from '../../language/calendar/texts.js';
import { language } from '../../language/language.js';
import { texts } from './texts.js';

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
  },
};
