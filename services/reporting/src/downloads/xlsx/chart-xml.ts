import { gapColours, maxBars, toneColours } from '../charts/chart-constants.js';
import { cellText, columnName, escapeXml, relations, xmlHead } from './sheet-xml.js';
import { chartRows, type PlacedChart } from './summary-sheet.js';

const chartSpace = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const drawingMain = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const sheetDrawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';

const tones = [toneColours.negative, toneColours.neutral, toneColours.positive].map((colour) => colour.slice(1));
const total = toneColours.total.slice(1);
/** Ids of axes: names and numbers, and those of the times without collection. */
const axes = { names: 1, numbers: 2, gapNames: 3, gapNumbers: 4 } as const;
/** Up to so many publications each step of an axis is one; spreadsheets divide shorter axes into halves. */
const mostUnits = 10;
/** Columns beside the tables that a chart covers. */
const chartColumns = 5;

/** A chart over the cells of a sheet. Beside their addresses it keeps their values, as spreadsheets do. */
export function chartXml(chart: PlacedChart, sheet: string): string {
  const kind = chart.section.chart ?? 'bars';
  const plot = { tones: pie, timeline: lines, bars }[kind](chart, sheet);
  return `${xmlHead}<c:chartSpace xmlns:c="${chartSpace}" xmlns:a="${drawingMain}" xmlns:r="${relations}">${[
    '<c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/>',
    `<c:plotArea><c:layout/>${plot}</c:plotArea>`,
    `<c:legend><c:legendPos val="${kind === 'tones' ? 'r' : 't'}"/><c:overlay val="0"/></c:legend>`,
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>',
  ].join('')}`;
}

/** Places charts on their sheet; the n-th has the relationship `rId<n>`. */
export const drawingXml = (charts: readonly PlacedChart[]): string =>
  `${xmlHead}<xdr:wsDr xmlns:xdr="${sheetDrawing}" xmlns:a="${drawingMain}">${charts
    .map(({ at, section }, index) => {
      const frame = [
        `<xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="${escapeXml(section.title)}"/>`,
        '<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>',
        '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
        `<a:graphic><a:graphicData uri="${chartSpace}">`,
        `<c:chart xmlns:c="${chartSpace}" xmlns:r="${relations}" r:id="rId${index + 1}"/>`,
        '</a:graphicData></a:graphic>',
      ].join('');
      const corners = `${corner('from', 0, at - 1)}${corner('to', chartColumns, at - 2 + chartRows)}`;
      const placed = `${corners}<xdr:graphicFrame macro="">${frame}</xdr:graphicFrame><xdr:clientData/>`;
      return `<xdr:twoCellAnchor editAs="oneCell">${placed}</xdr:twoCellAnchor>`;
    })
    .join('')}</xdr:wsDr>`;

/** `column` and `row` count from 0. */
const corner = (name: string, column: number, row: number): string =>
  `<xdr:${name}>${Object.entries({ col: column, colOff: 0, row, rowOff: 0 })
    .map(([key, value]) => `<xdr:${key}>${value}</xdr:${key}>`)
    .join('')}</xdr:${name}>`;

/** The last row is the sum of the others. */
function pie(chart: PlacedChart, sheet: string): string {
  const slices = { ...chart, last: chart.last - 1 };
  const points = tones.map(
    (colour, index) => `<c:dPt><c:idx val="${index}"/><c:bubble3D val="0"/>${filled(colour)}</c:dPt>`,
  );
  // a small slice has its label outside, on the ground of the chart
  const empty = chart.section.rows.slice(0, tones.length).flatMap(([, value], index) => (value === 0 ? [index] : []));
  const labels =
    `<c:dLbls>${empty.map((index) => `<c:dLbl><c:idx val="${index}"/><c:delete val="1"/></c:dLbl>`).join('')}` +
    `${filled('FFFFFF')}<c:dLblPos val="bestFit"/>` +
    `${shownInLabel('Val', 'Percent')}<c:showLeaderLines val="1"/></c:dLbls>`;
  const series = seriesXml(slices, sheet, { column: 1, look: points.join('') + labels });
  return `<c:pieChart><c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/></c:pieChart>`;
}

/** With sources that were not collected as hatched columns over the whole height. */
function lines(chart: PlacedChart, sheet: string): string {
  // a line of one point is not seen
  const symbol = chart.last - chart.head < 2 ? 'circle' : 'none';
  const { running } = chart.section;
  const series = [total, ...tones].map((colour, index) =>
    seriesXml(chart, sheet, {
      column: index + 1,
      look: [
        `<c:spPr>${outlined(colour, index)}</c:spPr><c:marker><c:symbol val="${symbol}"/></c:marker>`,
        running ? openPoint(running.row, colour, index) : '',
        running && index === 0 ? pointName(running.row) : '',
      ].join(''),
      end: '<c:smooth val="0"/>',
    }),
  );
  const ids = axisIds(axes.names, axes.numbers);
  const looks = '<c:grouping val="standard"/><c:varyColors val="0"/>';
  const plot = `<c:lineChart>${looks}${series.join('')}<c:marker val="1"/>${ids}</c:lineChart>`;
  const main =
    categoryAxis(axes.names, axes.numbers, 'b') + valueAxis(axes.numbers, axes.names, 'l', { most: largest(chart) });
  if (!chart.section.blind) return plot + main;
  const gaps = seriesXml(chart, sheet, { column: 5, look: `${hatched}<c:invertIfNegative val="0"/>` });
  const gapIds = axisIds(axes.gapNames, axes.gapNumbers);
  const columns = [
    '<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>',
    `${gaps}<c:gapWidth val="0"/>${gapIds}</c:barChart>`,
  ].join('');
  const hidden =
    categoryAxis(axes.gapNames, axes.gapNumbers, 'b', { isHidden: true }) +
    valueAxis(axes.gapNumbers, axes.gapNames, 'r', { isHidden: true });
  // Excel draws what stands on the first axes behind the rest
  return columns + plot + hidden + main;
}

/** A hollow point at the end of a dotted line: its bucket is not over. */
const openPoint = (row: number, colour: string, index: number): string =>
  [
    `<c:dPt><c:idx val="${row}"/><c:marker><c:symbol val="circle"/><c:size val="7"/><c:spPr>${solid('FFFFFF')}`,
    `<a:ln w="19050">${solid(colour)}</a:ln></c:spPr></c:marker><c:bubble3D val="0"/>`,
    `<c:spPr>${outlined(colour, index, 'sysDot')}</c:spPr></c:dPt>`,
  ].join('');

/** The name of one point beside it. */
const pointName = (row: number): string =>
  `<c:dLbls><c:dLbl><c:idx val="${row}"/><c:dLblPos val="t"/>${shownInLabel('CatName')}</c:dLbl>` +
  `${shownInLabel()}</c:dLbls>`;

/** The first row is at the top. */
function bars(chart: PlacedChart, sheet: string): string {
  const shown = { ...chart, last: Math.min(chart.last, chart.head + maxBars) };
  const series = tones.map((colour, index) =>
    seriesXml(shown, sheet, { column: index + 2, look: `${filled(colour)}<c:invertIfNegative val="0"/>` }),
  );
  return [
    '<c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/><c:varyColors val="0"/>',
    `${series.join('')}<c:gapWidth val="50"/><c:overlap val="100"/>${axisIds(axes.names, axes.numbers)}</c:barChart>`,
    categoryAxis(axes.names, axes.numbers, 'l', { isReversed: true }),
    valueAxis(axes.numbers, axes.names, 'b', { crosses: 'max', most: largest(shown) }),
  ].join('');
}

/** The largest sum of a chart. */
const largest = ({ section, head, last }: PlacedChart): number =>
  Math.max(...section.rows.slice(0, last - head).map(([, sum]) => Number(sum)));

/** `column` counts from 0 and is also the number of the series; `look` and `end` stand before and after the values. */
function seriesXml(
  { section, head, last }: PlacedChart,
  sheet: string,
  { column, look, end = '' }: { column: number; look: string; end?: string },
): string {
  const rows = section.rows.slice(0, last - head);
  const address = (at: number): string =>
    `<c:f>${escapeXml(`'${sheet}'!`)}$${columnName(at)}$${head + 1}:$${columnName(at)}$${last}</c:f>`;
  const points = (values: readonly string[]): string =>
    `<c:ptCount val="${values.length}"/>${values.map((value, index) => point(value, index)).join('')}`;
  const name = `<c:f>${escapeXml(`'${sheet}'!`)}$${columnName(column)}$${head}</c:f>`;
  const title = cellText(section.columns[column] ?? '');
  const names = points(rows.map((row) => cellText(String(row[0] ?? ''))));
  const numbers = `<c:formatCode>#,##0</c:formatCode>${points(rows.map((row) => String(row[column] ?? 0)))}`;
  return `<c:ser>${[
    `<c:idx val="${column}"/><c:order val="${column}"/>`,
    `<c:tx><c:strRef>${name}<c:strCache>${points([title])}</c:strCache></c:strRef></c:tx>`,
    look,
    `<c:cat><c:strRef>${address(0)}<c:strCache>${names}</c:strCache></c:strRef></c:cat>`,
    `<c:val><c:numRef>${address(column)}<c:numCache>${numbers}</c:numCache></c:numRef></c:val>`,
    end,
  ].join('')}</c:ser>`;
}

const point = (value: string, index: number): string => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;

const axisIds = (...ids: readonly number[]): string => ids.map((id) => `<c:axId val="${id}"/>`).join('');

function categoryAxis(
  id: number,
  other: number,
  position: string,
  { isHidden = false, isReversed = false } = {},
): string {
  const order = isReversed ? 'maxMin' : 'minMax';
  return `<c:catAx>${[
    `<c:axId val="${id}"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="${isHidden ? 1 : 0}"/>`,
    `<c:axPos val="${position}"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>`,
    `<c:crossAx val="${other}"/><c:crosses val="autoZero"/>`,
    '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/>',
  ].join('')}</c:catAx>`;
}

/** A hidden one ends at 1, so that any number above fills the height. Numbers of at most `most` have no half steps. */
function valueAxis(
  id: number,
  other: number,
  position: string,
  { isHidden = false, crosses = 'autoZero', most = Infinity }: { isHidden?: boolean; crosses?: string; most?: number },
): string {
  const range = isHidden ? '<c:max val="1"/><c:min val="0"/>' : '<c:min val="0"/>';
  return `<c:valAx>${[
    `<c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/>${range}</c:scaling>`,
    `<c:delete val="${isHidden ? 1 : 0}"/><c:axPos val="${position}"/>${isHidden ? '' : '<c:majorGridlines/>'}`,
    '<c:numFmt formatCode="#,##0" sourceLinked="0"/>',
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>',
    `<c:crossAx val="${other}"/><c:crosses val="${crosses}"/><c:crossBetween val="between"/>`,
    most <= mostUnits ? '<c:majorUnit val="1"/>' : '',
  ].join('')}</c:valAx>`;
}

const colourXml = (colour: string): string => `<a:srgbClr val="${colour}"/>`;
const solid = (colour: string): string => `<a:solidFill>${colourXml(colour)}</a:solidFill>`;
const filled = (colour: string): string => `<c:spPr>${solid(colour)}</c:spPr>`;
/** The sum is thicker, and the second tone dashed, as in printed documents. */
const outlined = (colour: string, index: number, dash = index === 2 ? 'dash' : 'solid'): string =>
  `<a:ln w="${index === 0 ? 34_925 : 22_225}">${solid(colour)}<a:prstDash val="${dash}"/></a:ln>`;
const labelParts = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize'] as const;
const shownInLabel = (...shown: (typeof labelParts)[number][]): string =>
  labelParts.map((part) => `<c:show${part} val="${shown.includes(part) ? 1 : 0}"/>`).join('');
const hatched = [
  '<c:spPr><a:pattFill prst="wdUpDiag">',
  `<a:fgClr>${colourXml(gapColours.line.slice(1))}</a:fgClr>`,
  `<a:bgClr>${colourXml(gapColours.ground.slice(1))}</a:bgClr>`,
  '</a:pattFill></c:spPr>',
].join('');
