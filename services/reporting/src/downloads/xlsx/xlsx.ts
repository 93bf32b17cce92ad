import { localMilliseconds } from '../document/local-time.js';
import { numberText } from '../document/plain-text.js';
import type { PublicationRow, ReportDocument, RowColumn, WriteDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import { chartXml, drawingXml } from './chart-xml.js';
import {
  columnName,
  escapeXml,
  heightOf,
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
import { StoriesOfRows, storySheet } from './story-sheet.js';
import { zipStream, type ZipEntry } from './zip-stream.js';

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const drawingTypes = 'application/vnd.openxmlformats-officedocument';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const widths: Readonly<Record<RowColumn, number>> = {
  date: 16,
  network: 10,
  author: 18,
  text: 60,
  tone: 13,
  lang: 11,
  spheres: 16,
  oblasts: 16,
  event: 16,
  likes: 9,
  comments: 15,
  shares: 11,
  views: 12,
  url: 26,
  marks: 16,
  story: 12,
};
const numberColumns: readonly RowColumn[] = ['likes', 'comments', 'shares', 'views', 'story'];

/**
 * A workbook with the numbers and charts over them on the first sheet, the publications on the second, written row by
 * row, and their stories on the third. Cells are numbers, dates or inline texts, never formulas.
 */
export const writeXlsx: WriteDocument = (document, pages) => zipStream(parts(document, pages));

/** The first sheet comes after the second, as it states whether texts were cut there. */
function parts(document: ReportDocument, pages: AsyncIterable<readonly PublicationRow[]>): ZipEntry[] {
  const text = words[document.lang];
  const chartNumbers = Array.from({ length: chartCount(document) }, (_, index) => index + 1);
  const stories = new StoriesOfRows();
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
          ['worksheet', 'worksheets/sheet3.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', parts: [styleSheet] },
    { name: 'xl/worksheets/sheet2.xml', parts: publications(document, stories.noting(pages), () => (isCut = true)) },
    { name: 'xl/worksheets/sheet3.xml', parts: later(() => storySheet(stories.found, document)) },
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
  const columnWidths = columns.map(({ key }) => widths[key]);
  yield sheetStart(columnWidths, 1);
  let last = 1;
  yield rowXml(
    columns.map(({ key, title }) => ({
      text: title,
      style: numberColumns.includes(key) ? styles.headOfNumbers : styles.head,
    })),
    last,
  );
  for await (const page of pages) {
    if (page.some(({ text }) => text.length > maxCell)) onCut();
    yield page
      .map((row) => {
        const cells = columns.map(({ key }) => publicationCell(row, key, data.timeZone));
        return rowXml(cells, ++last, heightOf(cells, columnWidths));
      })
      .join('');
  }
  yield sheetEnd({ orientation: 'landscape', filtered: `A1:${columnName(columns.length - 1)}${last}` });
}

function publicationCell(row: PublicationRow, key: RowColumn, timeZone: string): Cell {
  switch (key) {
    case 'date':
      return { date: localMilliseconds(row.at, timeZone) };
    case 'tone':
      return { text: row.toneName, style: styles.wrapped };
    case 'lang':
      return { text: row.langName, style: styles.wrapped };
    case 'spheres':
    case 'oblasts':
      return { text: row[key].join('; '), style: styles.wrapped };
    case 'network':
    case 'author':
    case 'text':
    case 'event':
    case 'url':
    case 'marks':
      return { text: row[key], style: styles.wrapped };
    case 'likes':
    case 'comments':
    case 'shares':
    case 'views':
      return cellOf(row[key]);
    case 'story':
      return row.story === null ? null : { number: row.story };
  }
}

const workbook = ({ lang }: ReportDocument): string =>
  `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${[
    words[lang].report,
    words[lang].publications,
    words[lang].stories,
  ]
    .map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets><definedNames>${[
    // the head row stands on each printed page
    ...[words[lang].publications, words[lang].stories].map(
      (name, i) =>
        `<definedName name="_xlnm.Print_Titles" localSheetId="${i + 1}">'${escapeXml(name)}'!$1:$1</definedName>`,
    ),
  ].join('')}</definedNames></workbook>`;

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
    `<Override PartName="/xl/worksheets/sheet3.xml" ContentType="${types}.worksheet+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>`,
    ...(charts.length === 0
      ? []
      : [`<Override PartName="/xl/drawings/drawing1.xml" ContentType="${drawingTypes}.drawing+xml"/>`]),
    ...charts.map(
      (number) =>
        `<Override PartName="/xl/charts/chart${number}.xml" ContentType="${drawingTypes}.drawingml.chart+xml"/>`,
    ),
  ].join('')}</Types>`;

const atTop = '<alignment vertical="top"/>';
/** The formats by which `styles` of `sheet-xml.ts` counts. */
const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1">' +
    '<alignment vertical="top" wrapText="1"/></xf>',
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1">${atTop}</xf>`,
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0">' +
    '<alignment horizontal="left" vertical="top" wrapText="1"/></xf>',
  `<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1">${atTop}</xf>`,
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1">' +
    '<alignment horizontal="right" vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"><alignment horizontal="left" indent="1"/></xf>',
];
const font = (more: string): string => `<font>${more}<name val="Calibri"/><family val="2"/></font>`;
const fill = (type: string): string => `<fill><patternFill patternType="${type}"/></fill>`;
const headFill = '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill>';
const styleSheet = `${xmlHead}<styleSheet xmlns="${main}">${[
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts>',
  `<fonts count="3">${font('<sz val="11"/>')}${font('<b/><sz val="11"/>')}${font('<b/><sz val="14"/>')}</fonts>`,
  `<fills count="3">${fill('none')}${fill('gray125')}${headFill}</fills>`,
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('')}</styleSheet>`;
