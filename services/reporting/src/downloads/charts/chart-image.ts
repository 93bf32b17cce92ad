import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, setPlatformAPI, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { cutText, numberText } from '../document/plain-text.js';
import type { DocumentSection } from '../document/report-document.js';
import { opaquePng } from './opaque-png.js';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, SVGRenderer]);
// Without a canvas, letters that are not Latin are taken for as wide as high, and a legend does not fit its line.
setPlatformAPI({
  measureText: (text, font) => ({ width: text.length * letterWidth(text) * fontSize(font ?? '') }),
});
const require = createRequire(import.meta.url);

/** Those of the web on a light ground (web/src/design/tokens.css); they differ in lightness too, for grey prints. */
export const toneColours = { negative: '#7d100c', neutral: '#626d7b', positive: '#3aa361', total: '#1d5aa8' } as const;

/** Files of a font with Russian and Kazakh letters. */
export const fontFiles = {
  normal: require.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: require.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  italics: require.resolve('pdfmake/fonts/Roboto/Roboto-Italic.ttf'),
  bolditalics: require.resolve('pdfmake/fonts/Roboto/Roboto-MediumItalic.ttf'),
};

/** In points; pictures have twice as many pixels. A mail is read on phones, where its picture shrinks to half. */
export const chartSizes = {
  document: { width: 720, height: 260, font: 11 },
  mail: { width: 600, height: 300, font: 16 },
} as const;
type ChartSize = (typeof chartSizes)[keyof typeof chartSizes];
const scale = 2;
/** Most bars that can be read. */
const maxBars = 14;

/** A PNG of a section's rows; undefined for a section that is not drawn or has no rows. */
export function chartImage(
  { chart, columns, rows }: DocumentSection,
  { font, height, width }: ChartSize = chartSizes.document,
): Buffer | undefined {
  if (!chart || rows.length === 0) return undefined;
  const axisText = { color: textColour, fontSize: font };
  const drawn = { tones: toneOption, timeline: timelineOption, bars: barsOption }[chart](columns, rows, axisText);
  const canvas = init(null, null, { renderer: 'svg', ssr: true, width, height });
  canvas.setOption({ ...drawn, animation: false, backgroundColor: '#ffffff', textStyle: { fontFamily: 'Roboto' } });
  const svg = canvas.renderToSVGString();
  canvas.dispose();
  const picture = new Resvg(svg, {
    font: {
      loadSystemFonts: false,
      fontFiles: [fontFiles.normal, fontFiles.bold],
      defaultFontFamily: 'Roboto',
      sansSerifFamily: 'Roboto',
    },
    fitTo: { mode: 'zoom', value: scale },
  });
  return opaquePng(picture.render());
}

/** Of Roboto, in parts of the font's size. The library takes the width of a Han character for the height of a line. */
const letterWidth = (text: string): number => (/\p{Script=Han}/u.test(text) ? 1 : 0.57);
const fontSize = (font: string): number => Number(/(\d+)px/.exec(font)?.[1] ?? 12);

type Rows = DocumentSection['rows'];
type Columns = DocumentSection['columns'];

const colours = [toneColours.negative, toneColours.neutral, toneColours.positive];
const textColour = '#1f2933';
interface AxisText {
  color: string;
  fontSize: number;
}

const pieLabel = ({ name, value, percent }: { name: string; value: number; percent: number }): string =>
  `${name}: ${numberText(value)} (${numberText(percent)} %)`;

/** The last row is the sum of the others. */
const toneOption = (_: Columns, rows: Rows): EChartsCoreOption => ({
  color: colours,
  series: [
    {
      type: 'pie',
      radius: ['35%', '70%'],
      label: { formatter: pieLabel, fontSize: 12, color: textColour },
      itemStyle: { borderColor: '#ffffff', borderWidth: 2 },
      data: rows.slice(0, 3).map(([name, value]) => ({ name: String(name), value: Number(value) })),
    },
  ],
});

const timelineOption = (columns: Columns, rows: Rows, axisText: AxisText): EChartsCoreOption => ({
  color: [toneColours.total, ...colours],
  legend: { top: 0, textStyle: axisText },
  grid: { left: 50, right: 16, top: 23 + axisText.fontSize, bottom: 19 + axisText.fontSize },
  xAxis: { type: 'category', data: rows.map(([label]) => String(label)), axisLabel: axisText },
  yAxis: { type: 'value', minInterval: 1, axisLabel: { ...axisText, formatter: numberText } },
  series: [1, 2, 3, 4].map((at) => ({
    type: 'line',
    name: columns[at] ?? '',
    data: rows.map((row) => Number(row[at])),
    showSymbol: rows.length < 2,
    lineStyle: { width: at === 1 ? 3 : 2, type: at === 3 ? 'dashed' : 'solid' },
  })),
});

function barsOption(columns: Columns, rows: Rows, axisText: AxisText): EChartsCoreOption {
  const shown = rows.slice(0, maxBars).reverse();
  return {
    color: colours,
    legend: { top: 0, textStyle: axisText },
    grid: { left: 190, right: 24, top: 34, bottom: 24 },
    xAxis: { type: 'value', minInterval: 1, axisLabel: { ...axisText, formatter: numberText } },
    yAxis: {
      type: 'category',
      data: shown.map(([label]) => cutText(String(label), 30)),
      axisLabel: { ...axisText, interval: 0 },
    },
    series: [2, 3, 4].map((at) => ({
      type: 'bar',
      stack: 'tones',
      name: columns[at] ?? '',
      data: shown.map((row) => Number(row[at])),
    })),
  };
}
