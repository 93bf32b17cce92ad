import { strFromU8, unzipSync } from 'fflate';
import type { ReportDocument } from '../document/report-document.js';
import { fileOf, pagesOf, sampleDocument, sampleGap, sampleRow } from '../test/sample-document.js';
import { writeXlsx } from './xlsx.js';

const bytesOf = (document: ReportDocument): Promise<Buffer> =>
  fileOf(writeXlsx(document, pagesOf([sampleRow('школа')]), new AbortController().signal));

/** The parts of a workbook as texts. */
async function partsOf(document: ReportDocument): Promise<Map<string, string>> {
  const files = unzipSync(await bytesOf(document));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
const withGaps = (isRunning = false): ReportDocument =>
  sampleDocument(3, 10, 'ru', { gaps: [sampleGap()], total: 1 }, { isRunning });

/** Values of cells by their addresses, as XML. */
const cellsOf = (sheet: string): Map<string, string> =>
  new Map(
    [...sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<is><t [^>]*>|<v>)(.*?)<\/(?:t|v)>/gs)].map(([, at, value]) => [
      at ?? '',
      value ?? '',
    ]),
  );

/** Every range of a chart with the values that it keeps. */
function rangesOf(chart: string): { column: string; first: number; last: number; kept: string[] }[] {
  const range =
    /<c:f>'Отчёт'!\$([A-Z]+)\$(\d+)(?::\$\1\$(\d+))?<\/c:f><c:(?:str|num)Cache>(.*?)<\/c:(?:str|num)Cache>/gs;
  return [...chart.matchAll(range)].map(([, column = '', first, last, points = '']) => ({
    column,
    first: Number(first),
    last: Number(last ?? first),
    kept: [...points.matchAll(/<c:pt idx="\d+"><c:v>(.*?)<\/c:v>/gs)].map(([, value]) => value ?? ''),
  }));
}

it('the charts are those of printed documents, over the cells whose values they keep [S2 §9]', async () => {
  const parts = await partsOf(withGaps(true));
  const cells = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '');
  const charts = [...parts].filter(([name]) => name.startsWith('xl/charts/'));
  expect(charts.map(([name]) => name)).toEqual([1, 2, 3, 4].map((number) => `xl/charts/chart${number}.xml`));
  for (const [name, chart] of charts) {
    const ranges = rangesOf(chart);
    expect([name, ranges.length]).toEqual([name, chart.match(/<c:f>/g)?.length]);
    for (const { column, first, last, kept } of ranges)
      expect(kept).toEqual(Array.from({ length: last - first + 1 }, (_, at) => cells.get(`${column}${first + at}`)));
  }
  const [tones = '', timeline = '', networks = ''] = charts.map(([, chart]) => chart);
  const valuesOf = (chart: string): string[][] => rangesOf(chart).map(({ kept }) => kept);
  expect(valuesOf(tones)).toEqual([['Всего'], ['Негативная', 'Нейтральная', 'Позитивная'], ['0', '0', '3']]);
  const points = ['22.11.2026 13:00', '22.11.2026 14:00 (ещё идёт)'];
  expect(valuesOf(timeline)).toEqual([
    ...[['Источников с пробелами сбора'], points, ['1', '1']],
    ...[['Всего'], points, ['1', '2']],
    ...[['Негативная'], points, ['0', '0']],
    ...[['Нейтральная'], points, ['0', '0']],
    ...[['Позитивная'], points, ['1', '2']],
  ]);
  expect(valuesOf(networks)[1]).toEqual(['VK']);
});

it('a chart stands in empty rows between its title and its table', async () => {
  const parts = await partsOf(withGaps());
  const cells = cellsOf(parts.get('xl/worksheets/sheet1.xml') ?? '');
  const drawing = parts.get('xl/drawings/drawing1.xml') ?? '';
  const places = [...drawing.matchAll(/<xdr:from>.*?<xdr:row>(\d+)<.*?<xdr:to>.*?<xdr:row>(\d+)</gs)].map(
    ([, from, to]) => [Number(from), Number(to)] as const,
  );
  expect(places).toHaveLength(4);
  for (const [from, to] of places) {
    // counted from 0, so that this is the row above
    expect(cells.get(`A${from}`)).toBeDefined();
    for (let row = from; row <= to; row++) expect(cells.get(`A${row + 1}`)).toBeUndefined();
    expect(cells.get(`A${to + 2}`)).toBeDefined();
  }
});

it('every part of the drawing has its type and its relationship', async () => {
  const parts = await partsOf(withGaps());
  const drawing =
    '<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>';
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain(drawing);
  expect(parts.get('xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="../drawings/drawing1.xml"');
  for (const number of [1, 2, 3, 4]) {
    expect(parts.get('[Content_Types].xml')).toContain(`<Override PartName="/xl/charts/chart${number}.xml"`);
    expect(parts.get('xl/drawings/_rels/drawing1.xml.rels')).toContain(
      `Id="rId${number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart" ` +
        `Target="../charts/chart${number}.xml"`,
    );
    expect(parts.get('xl/drawings/drawing1.xml')).toContain(`r:id="rId${number}"`);
  }
});

it('times without collection are hatched on the timeline [D §6]', async () => {
  expect((await partsOf(withGaps())).get('xl/charts/chart2.xml')).toContain('<a:pattFill prst="wdUpDiag">');
  expect((await partsOf(sampleDocument())).get('xl/charts/chart2.xml')).not.toContain('pattFill');
});

it('the line to an hour that is not over is dotted, ends with a hollow point and has its name [D]', async () => {
  const open = (await partsOf(withGaps(true))).get('xl/charts/chart2.xml') ?? '';
  expect(open.match(/<c:dPt><c:idx val="1"\/><c:marker>.*?<a:srgbClr val="FFFFFF"\/>.*?sysDot/gs)).toHaveLength(4);
  expect(open.match(/<c:dLbl><c:idx val="1"\/>.*?<c:showCatName val="1"\/>/gs)).toHaveLength(1);
  expect((await partsOf(withGaps())).get('xl/charts/chart2.xml')).not.toMatch(/<c:dPt>|sysDot|showCatName val="1"/);
});

it('axes of few publications have no halves, and longer ones the steps of the program [D]', async () => {
  const unitsOf = async (total: number) => {
    const parts = await partsOf(sampleDocument(total));
    return [2, 3, 4].map((chart) => /majorUnit/.test(parts.get(`xl/charts/chart${chart}.xml`) ?? ''));
  };
  expect([await unitsOf(2), await unitsOf(500)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

it('the label of a small slice is seen outside of it, an empty slice has none [D]', async () => {
  const pie = (await partsOf(sampleDocument())).get('xl/charts/chart1.xml') ?? '';
  expect(pie.match(/<c:dLbl><c:idx val="\d"\/><c:delete val="1"\/>/g)).toHaveLength(2);
  expect(pie).toMatch(/<c:dLbls>.*<c:spPr><a:solidFill><a:srgbClr val="FFFFFF"\/>.*bestFit.*<c:showVal val="1"\/>/s);
  expect(pie).not.toContain('defRPr');
});

it('a report without publications has no chart, and the same content gives the same bytes [D §7]', async () => {
  const parts = await partsOf(sampleDocument(0));
  expect([...parts.keys()].filter((name) => /chart|drawing|sheet1.xml.rels/.test(name))).toEqual([]);
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<drawing');
  expect((await bytesOf(withGaps())).equals(await bytesOf(withGaps()))).toBe(true);
});

it('a timeline of one point has markers, as it has no line [S2 §9]', async () => {
  const chartOf = async (rows: number): Promise<string> => {
    const document = sampleDocument();
    const sections = document.sections.map((section) => ({ ...section, rows: section.rows.slice(0, rows) }));
    const parts = await partsOf({ ...document, sections });
    return [...parts.values()].find((xml) => xml.includes('<c:lineChart>')) ?? '';
  };
  expect(await chartOf(1)).toContain('<c:symbol val="circle"/>');
  expect(await chartOf(2)).not.toContain('<c:symbol val="circle"/>');
});
