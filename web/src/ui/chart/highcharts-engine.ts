import Highcharts from 'highcharts/esm/highcharts.js';
// Polar charts and ranges. Loaded later, it fails on charts that are drawn already.
import 'highcharts/esm/highcharts-more.js';
import 'highcharts/esm/modules/accessibility.js';
import 'highcharts/css/highcharts.css';
import './chart-theme.css';
import { chartWords } from './chart-language.js';
import { hatching } from './hatching.js';

Highcharts.setOptions({
  lang: chartWords,
  credits: { enabled: false },
  defs: hatching,
  chart: { styledMode: true, spacing: [8, 4, 8, 4], zooming: { mouseWheel: { enabled: false } } },
  title: { text: '' },
  accessibility: {
    landmarkVerbosity: 'disabled',
    screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
  },
  tooltip: { shared: true },
  plotOptions: { series: { animation: false, turboThreshold: 5000, marker: { enabledThreshold: 6 } } },
});

/** The only instance of Highcharts (styled mode, in the language of the page), in a separate chunk. */
export const engine = Highcharts;
