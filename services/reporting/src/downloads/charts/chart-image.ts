import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, setPlatformAPI, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { cutText, numberText } from '../document/plain-text.js';
import type { GapMarks, DocumentSection, RunningBucket } from '../document/report-document.js';
import { isDrawn } from '../document/sections.js';
import { drawn, fontFiles } from './font.js';
import { gapColours, maxBars, toneColours } from './chart-constants.js';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColour = 2;
const bitDepth = 8;

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, SVGRenderer]);
// Without a canvas, letters that are not Latin are taken for as wide as high, and a legend does not fit its line.
setPlatformAPI({
  measureText: (text, font) => ({ width: text.length * letterWidth(text) * fontSize(font ?? '') }),
});

/** In points; pictures have twice as many pixels. A mail is read on phones, where its picture shrinks to half. */
export const chartSizes = {
  document: { width: 720, height: 260, font: 11 },
  mail: { width: 600, height: 300, font: 16 },
} as const;
/** A share of the chart's width, so that a short gap is seen. */
const narrowestBand = 0.004;
type ChartSize = (typeof chartSizes)[keyof typeof chartSizes];
const scale = 2;

/** A PNG of a section's rows; undefined for a section that is not drawn or that counts nothing. */
export function chartImage(
  section: DocumentSection,
  { font, height, width }: ChartSize = chartSizes.document,
): Buffer | undefined {
  if (!section.chart || !isDrawn(section)) return undefined;
  const axisText = { color: textColour, fontSize: font };
  const option = { tones: toneOption, timeline: timelineOption, bars: barsOption }[section.chart](
    drawn(section),
    axisText,
  );
  const canvas = init(null, null, { renderer: 'svg', ssr: true, width, height });
  canvas.setOption({ ...option, animation: false, backgroundColor: '#ffffff', textStyle: { fontFamily: 'Roboto' } });
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
const letterWidth = (text: string): number => (/\p{Script=Han}/u.test(text) ? 1 : 0.62);
const fontSize = (font: string): number => Number(/(\d+)px/.exec(font)?.[1] ?? 12);

const colours = [toneColours.negative, toneColours.neutral, toneColours.positive];
const textColour = '#1f2933';
interface AxisText {
  color: string;
  fontSize: number;
}

/** Shares of tones have one decimal, as on the screens. */
export const pieLabel = ({ name, value, percent }: { name: string; value: number; percent: number }): string =>
  `${name}: ${numberText(value)} (${numberText(Math.round(percent * 10) / 10)} %)`;

/** The last row is the sum of the others. */
const toneOption = ({ rows }: DocumentSection): EChartsCoreOption => ({
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

function timelineOption({ blind, columns, rows, running }: DocumentSection, axisText: AxisText): EChartsCoreOption {
  const lineHeight = axisText.fontSize + 12;
  const names = [1, 2, 3, 4].map((at) => columns[at] ?? '');
  const more = [...(running ? [{ name: running.title }] : []), ...(blind ? [{ name: blind.title, icon: 'rect' }] : [])];
  return {
    color: [toneColours.total, ...colours],
    legend: [
      { top: 0, textStyle: axisText, data: names },
      ...(more.length > 0 ? [{ top: lineHeight, textStyle: axisText, data: more }] : []),
    ],
    grid: {
      left: 50,
      right: 16,
      top: 11 + lineHeight + (more.length > 0 ? lineHeight : 0),
      bottom: 19 + axisText.fontSize,
    },
    xAxis: [
      {
        type: 'category',
        // the legend says it
        data: rows.map(([label]) => String(label).replace(` (${running?.title})`, '')),
        axisLabel: axisText,
      },
      { type: 'value', min: 0, max: rows.length, show: false },
    ],
    yAxis: [
      { type: 'value', minInterval: 1, axisLabel: { ...axisText, formatter: numberText } },
      { type: 'value', min: 0, max: 1, show: false },
    ],
    series: [
      ...names.map((name, index) => ({
        type: 'line',
        name,
        data: rows.map((row, at) => (at === running?.row ? null : Number(row[index + 1]))),
        // a line of one point is not seen
        symbol: rows.length < 2 ? 'circle' : 'none',
        lineStyle: { width: index === 0 ? 3 : 2, type: index === 2 ? 'dashed' : 'solid' },
      })),
      ...(running ? openSeries(running, names, rows) : []),
      ...(blind ? [bandsSeries(blind, rows.length)] : []),
    ],
  };
}

/** The bucket that is not over: a dotted line to a hollow point of each series, and what the legend says of them. */
const openSeries = ({ row: open, title }: RunningBucket, names: string[], rows: DocumentSection['rows']): object[] => [
  ...names.map((name, index) => ({
    type: 'line',
    name,
    data: rows.map((row, at) => ({
      value: Math.abs(at - open) > 1 ? null : Number(row[index + 1]),
      symbol: at === open ? 'emptyCircle' : 'none',
    })),
    symbolSize: 7,
    showAllSymbol: true,
    itemStyle: { color: [toneColours.total, ...colours][index] },
    lineStyle: { width: index === 0 ? 3 : 2, type: 'dotted' },
  })),
  {
    type: 'line',
    name: title,
    data: [],
    symbol: 'emptyCircle',
    itemStyle: { color: textColour },
    lineStyle: { width: 2, type: 'dotted' },
  },
];

/** Hatched over the height of the chart, behind the lines; the second axes count in rows. */
const bandsSeries = ({ bands, title }: GapMarks, rows: number): object => ({
  type: 'line',
  name: title,
  xAxisIndex: 1,
  yAxisIndex: 1,
  z: 0,
  symbol: 'none',
  lineStyle: { width: 0 },
  itemStyle: {
    color: gapColours.ground,
    decal: { color: gapColours.line, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  },
  areaStyle: { color: gapColours.ground, opacity: 1 },
  data: bands.flatMap(([from, until]) => {
    const end = Math.max(until, from + rows * narrowestBand);
    return [
      [from, 0],
      [from, 1],
      [end, 1],
      [end, 0],
    ];
  }),
});

function barsOption({ columns, rows }: DocumentSection, axisText: AxisText): EChartsCoreOption {
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

/** A PNG without transparency of RGBA pixels; pdfkit writes one with transparency in a different order each time. */
function opaquePng({ pixels, width, height }: { pixels: Buffer; width: number; height: number }): Buffer {
  const lineBytes = 1 + width * 3;
  const lines = Buffer.alloc(lineBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.copy(lines, y * lineBytes + 1 + x * 3, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(trueColour, 9);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')]);
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
