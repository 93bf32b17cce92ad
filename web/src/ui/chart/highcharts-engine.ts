import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/highcharts-more.js';
import 'highcharts/esm/modules/accessibility.js';
import 'highcharts/css/highcharts.css';
import './chart-theme.css';

Highcharts.setOptions({
  lang: {
    accessibility: { chartContainerLabel: 'График', svgContainerLabel: 'График', graphicContainerLabel: 'График' },
    locale: 'ru',
    noData: 'Нет данных',
    resetZoom: 'Весь период',
    thousandsSep: ' ',
    decimalPoint: ',',
  },
  credits: { enabled: false },
  chart: { styledMode: true, spacing: [8, 4, 8, 4], zooming: { mouseWheel: { enabled: false } } },
  title: { text: '' },
  accessibility: {
    landmarkVerbosity: 'disabled',
    screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
  },
  tooltip: { shared: true },
  plotOptions: { series: { animation: false, turboThreshold: 5000, marker: { enabledThreshold: 6 } } },
});

/** The only instance of Highcharts (styled mode, Russian), in a separate chunk. */
export const engine = Highcharts;
