import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { chartImage, chartSizes } from '../charts/chart-image.js';
import { localMinute } from '../document/local-time.js';
import { numberText } from '../document/plain-text.js';
import type { DocumentSection, PublicationRow, ReportDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import { fixZipTimes } from './fixed-zip-times.js';

/** Widths in twentieths of a point; an A4 page holds 9,638 between its margins. */
const pageWidth = 9638;
const publicationWidths = [1900, 6038, 1700];
const pictureWidth = 640;
const margin = 1134;
const smallSize = 16;

/**
 * A report as OOXML, which Word and LibreOffice open whatever the file is called. The bytes depend on the arguments
 * alone.
 */
export async function writeDoc(document: ReportDocument, rows: readonly PublicationRow[]): Promise<Uint8Array> {
  const { title, facts, remarks, sections, lang } = document;
  const file = new Document({
    title,
    creator: 'mm',
    lastModifiedBy: 'mm',
    styles: { default: { document: { run: { font: 'Arial', size: 18 } } } },
    sections: [
      {
        properties: { page: { margin: { top: margin, bottom: margin, left: margin, right: margin } } },
        footers: { default: new Footer({ children: [pageNumber()] }) },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...facts.map(
            ({ label, value }) =>
              new Paragraph({ children: [new TextRun({ text: `${label}: `, bold: true }), new TextRun(value)] }),
          ),
          ...remarks.map((text) => new Paragraph({ text })),
          ...sections.flatMap(sectionParts),
          heading(words[lang].publications),
          publicationTable(document, rows),
        ],
      },
    ],
  });
  const archive = await Packer.toBuffer(file, undefined, [
    { path: 'docProps/core.xml', data: coreProperties(document) },
  ]);
  fixZipTimes(archive);
  return archive;
}

const heading = (text: string): Paragraph => new Paragraph({ text, heading: HeadingLevel.HEADING_2, keepNext: true });

const pageNumber = (): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: smallSize })],
  });

function sectionParts(section: DocumentSection, index: number): (Paragraph | Table)[] {
  const { title, remark, chart, columns, rows } = section;
  const picture = chartImage(section);
  return [
    heading(title),
    ...(remark ? [new Paragraph({ text: remark })] : []),
    ...(picture ? [pictureOf(picture, title, index)] : []),
    ...(rows.length > 0 && chart !== 'timeline'
      ? [
          table(
            evenWidths(columns.length),
            columns,
            rows.map((row) => row.map((value) => [shown(value)])),
          ),
        ]
      : []),
  ];
}

/** The id is given, because the library counts over all documents of the process. */
const pictureOf = (data: Buffer, name: string, index: number): Paragraph =>
  new Paragraph({
    children: [
      new ImageRun({
        type: 'png',
        data,
        transformation: {
          width: pictureWidth,
          height: Math.round((pictureWidth * chartSizes.document.height) / chartSizes.document.width),
        },
        altText: { name, title: name, description: name, id: String(index + 1) },
      }),
    ],
  });

function publicationTable({ lang, data }: ReportDocument, rows: readonly PublicationRow[]): Table {
  const { row: titles } = words[lang];
  const heads = [
    `${titles.date}, ${titles.network}, ${titles.author}, ${titles.tone}, ${titles.lang}, ${titles.marks}`,
    `${titles.text}, ${titles.spheres}, ${titles.oblasts}, ${titles.event}, ${titles.url}`,
    `${titles.likes}, ${titles.comments}, ${titles.shares}, ${titles.views}`,
  ];
  const count = (value: number | null): string => (value === null ? '—' : numberText(value));
  return table(
    publicationWidths,
    heads,
    rows.map((row) => [
      [
        ...[localMinute(row.at, data.timeZone), row.network, row.author, `${row.toneName} · ${row.langName}`],
        ...(row.marks ? [row.marks] : []),
      ],
      [
        ...row.text.split('\n'),
        ...(row.spheres.length > 0 ? [`${titles.spheres}: ${row.spheres.join('; ')}`] : []),
        ...(row.oblasts.length > 0 ? [`${titles.oblasts}: ${row.oblasts.join('; ')}`] : []),
        ...(row.event ? [`${titles.event}: ${row.event}`] : []),
        row.url,
      ],
      (['likes', 'comments', 'shares', 'views'] as const).map((key) => `${titles[key]}: ${count(row[key])}`),
    ]),
  );
}

const shown = (value: string | number | null): string =>
  typeof value === 'number' ? numberText(value) : (value ?? '');

const evenWidths = (count: number): number[] => Array.from({ length: count }, () => Math.floor(pageWidth / count));

/** A table whose cells are paragraphs; the head is repeated on each page. */
function table(widths: readonly number[], heads: readonly string[], rows: readonly string[][][]): Table {
  const cell = (paragraphs: readonly string[], column: number, isHead: boolean): TableCell =>
    new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      margins: { left: 60, right: 60 },
      ...(isHead ? { shading: { fill: 'E8EDF3' } } : {}),
      children: paragraphs.map(
        (text) => new Paragraph({ children: [new TextRun({ text, size: smallSize, bold: isHead })] }),
      ),
    });
  return new Table({
    columnWidths: [...widths],
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    rows: [
      new TableRow({ tableHeader: true, children: heads.map((text, i) => cell([text], i, true)) }),
      ...rows.map((row) => new TableRow({ children: row.map((paragraphs, i) => cell(paragraphs, i, false)) })),
    ],
  });
}

function coreProperties({ title, data }: ReportDocument): string {
  const at = new Date(data.asOf * 1000).toISOString();
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const namespaces = [
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  ].join(' ');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties ${namespaces}>${[
    `<dc:title>${text}</dc:title><dc:creator>mm</dc:creator><cp:lastModifiedBy>mm</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified>`,
  ].join('')}</cp:coreProperties>`;
}
