import Highcharts from 'highcharts/esm/highcharts.js';
// Polar charts and ranges. Loaded later, it fails on charts that are drawn already.
import 'highcharts/esm/highcharts-more.js';
import 'highcharts/esm/modules/accessibility.js';
import 'highcharts/css/highcharts.css';
import './chart-theme.css';
import { chartWords } from './chart-language.js';

/** Saved pictures have no styles of definitions, so the lines have a colour of their own for them. */
const inPictures = { stroke: 'gray', 'stroke-width': 1 };

/** The pattern of the plot bands of class `gap`; its colour on the screen is in the theme. */
const hatching: NonNullable<Highcharts.Options['defs']> = {
  gap: {
    tagName: 'pattern',
    attributes: { id: 'mm-gap', patternUnits: 'userSpaceOnUse', width: 8, height: 8 },
    children: [{ tagName: 'path', attributes: { d: 'M -2 10 L 10 -2 M -2 2 L 2 -2 M 6 10 L 10 6', ...inPictures } }],
  },
};

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
