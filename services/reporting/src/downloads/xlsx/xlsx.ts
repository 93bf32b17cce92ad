import { localMilliseconds } from '../document/local-time.js';
import { numberText } from '../document/plain-text.js';
import type { PublicationRow, ReportDocument, RowColumn, WriteDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import { chartXml, drawingXml } from './chart-xml.js';
import {
  columnName,
  escapeXml,
  main,
  maxCell,
  relations,
  rowXml,
  sheetEnd,
  sheetStart,
  styles,
  xmlHead,
  type Cell,
} from './sheet-xml.js';
import { cellOf, chartCount, summarySheet, summaryXml, type SummarySheet } from './summary-sheet.js';
import { zipStream, type ZipEntry } from './zip-stream.js';

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const drawingTypes = 'application/vnd.openxmlformats-officedocument';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const widths: Readonly<Record<RowColumn, number>> = {
  date: 17,
  network: 12,
  author: 28,
  text: 90,
  tone: 14,
  lang: 12,
  spheres: 24,
  oblasts: 24,
  event: 24,
  likes: 11,
  comments: 14,
  shares: 11,
  views: 13,
  url: 44,
  marks: 24,
};

/**
 * A workbook with the numbers and charts over them on the first sheet and the publications on the second, written row
 * by row. Cells are numbers, dates or inline texts, never formulas.
 */
export const writeXlsx: WriteDocument = (document, pages) => zipStream(parts(document, pages));

/** The first sheet comes after the second, as it states whether texts were cut there. */
function parts(document: ReportDocument, pages: AsyncIterable<readonly PublicationRow[]>): ZipEntry[] {
  const text = words[document.lang];
  const chartNumbers = Array.from({ length: chartCount(document) }, (_, index) => index + 1);
  let isCut = false;
  let laidOut: SummarySheet | undefined;
  const summary = (): SummarySheet =>
    (laidOut ??= summarySheet(document, isCut ? [text.textsCut(numberText(maxCell))] : []));
  return [
    { name: '[Content_Types].xml', parts: [contentTypes(chartNumbers)] },
    { name: '_rels/.rels', parts: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', parts: [workbook(document)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [
        relationships([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['worksheet', 'worksheets/sheet2.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', parts: [styleSheet] },
    { name: 'xl/worksheets/sheet2.xml', parts: publications(document, pages, () => (isCut = true)) },
    { name: 'xl/worksheets/sheet1.xml', parts: later(() => summaryXml(summary())) },
    ...(chartNumbers.length === 0
      ? []
      : [
          {
            name: 'xl/worksheets/_rels/sheet1.xml.rels',
            parts: [relationships([['drawing', '../drawings/drawing1.xml']])],
          },
          { name: 'xl/drawings/drawing1.xml', parts: later(() => drawingXml(summary().charts)) },
          {
            name: 'xl/drawings/_rels/drawing1.xml.rels',
            parts: [relationships(chartNumbers.map((number) => ['chart', `../charts/chart${number}.xml`]))],
          },
        ]),
    ...chartNumbers.map((number, index) => ({
      name: `xl/charts/chart${number}.xml`,
      parts: later(() =>
        summary()
          .charts.slice(index, number)
          .map((chart) => chartXml(chart, text.report))
          .join(''),
      ),
    })),
  ];
}

/** Made when it is its turn. */
function* later(make: () => string): Generator<string> {
  yield make();
}

/** `onCut` is called when a text is longer than a cell. */
async function* publications(
  { columns, data }: ReportDocument,
  pages: AsyncIterable<readonly PublicationRow[]>,
  onCut: () => void,
): AsyncGenerator<string> {
  yield sheetStart(
    columns.map(({ key }) => widths[key]),
    1,
  );
  let last = 1;
  yield rowXml(
    columns.map(({ title }) => ({ text: title, style: styles.head })),
    last,
  );
  for await (const page of pages) {
    if (page.some(({ text }) => text.length > maxCell)) onCut();
    yield page
      .map((row) =>
        rowXml(
          columns.map(({ key }) => publicationCell(row, key, data.timeZone)),
          ++last,
        ),
      )
      .join('');
  }
  yield sheetEnd({ filtered: `A1:${columnName(columns.length - 1)}${last}` });
}

function publicationCell(row: PublicationRow, key: RowColumn, timeZone: string): Cell {
  switch (key) {
    case 'date':
      return { date: localMilliseconds(row.at, timeZone) };
    case 'text':
      return { text: row.text, style: styles.wrapped };
    case 'tone':
      return { text: row.toneName };
    case 'lang':
      return { text: row.langName };
    case 'spheres':
    case 'oblasts':
      return { text: row[key].join('; ') };
    case 'network':
    case 'author':
    case 'event':
    case 'url':
    case 'marks':
      return { text: row[key] };
    case 'likes':
    case 'comments':
    case 'shares':
    case 'views':
      return cellOf(row[key]);
  }
}

const workbook = ({ lang }: ReportDocument): string =>
  `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${[words[lang].report, words[lang].publications]
    .map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets></workbook>`;

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${xmlHead}<Relationships xmlns="${packageRelations}">${targets
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (charts: readonly number[]): string =>
  `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>`,
    `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
    ...(charts.length === 0
      ? []
      : [`<Override PartName="/xl/drawings/drawing1.xml" ContentType="${drawingTypes}.drawing+xml"/>`]),
    ...charts.map(
      (number) =>
        `<Override PartName="/xl/charts/chart${number}.xml" ContentType="${drawingTypes}.drawingml.chart+xml"/>`,
    ),
  ].join('')}</Types>`;

/** The formats by which `styles` of `sheet-xml.ts` counts. */
const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
];
const font = (more: string): string => `<font>${more}<name val="Calibri"/><family val="2"/></font>`;
const fill = (type: string): string => `<fill><patternFill patternType="${type}"/></fill>`;
const styleSheet = `${xmlHead}<styleSheet xmlns="${main}">${[
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts>',
  `<fonts count="3">${font('<sz val="11"/>')}${font('<b/><sz val="11"/>')}${font('<b/><sz val="14"/>')}</fonts>`,
  `<fills count="2">${fill('none')}${fill('gray125')}</fills>`,
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('')}</styleSheet>`;
