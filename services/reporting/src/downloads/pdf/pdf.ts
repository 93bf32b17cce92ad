import { createRequire } from 'node:module';
import { chartImage } from '../charts/chart-image.js';
import { drawn, fontFiles } from '../charts/font.js';
import { localMinute } from '../document/local-time.js';
import { partsOf, type TextPart } from '../document/marked-text.js';
import { countText } from '../document/plain-text.js';
import type { DocumentSection, PublicationRow, ReportDocument } from '../document/report-document.js';
import { reprintLines, withReprints } from '../document/reprints.js';
import { words } from '../document/words.js';

/** The part of pdfmake that is used; the package has no types. Its nodes are plain data. */
interface PdfMake {
  setFonts(fonts: Record<string, typeof fontFiles>): void;
  setUrlAccessPolicy(mayRead: (url: string) => boolean): void;
  setLocalAccessPolicy(mayRead: (file: string) => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Buffer> };
}
type Node = string | object;

const require = createRequire(import.meta.url);
const pdfMake = require('pdfmake') as PdfMake;
pdfMake.setFonts({ Roboto: fontFiles });
pdfMake.setUrlAccessPolicy(() => false);
pdfMake.setLocalAccessPolicy((file) => Object.values(fontFiles).includes(file));

const chartWidth = 500;
/** Most rows of a table that stands on one page with its heading and chart. */
const undividedRows = 20;
/** Most lines of a publication that stands on one page; its text has at most 1,000 characters. */
const undividedLines = 40;

/** A report on paper: the numbers with charts, then one row a story or a publication without one. */
export async function writePdf(report: ReportDocument, publications: readonly PublicationRow[]): Promise<Uint8Array> {
  // what is drawn of a text need not be as long as the text
  const inParts = publications.map(({ text, marked, ...row }) => ({ ...row, parts: partsOf({ text, marked }) }));
  const [document, rows] = drawn([report, inParts] as const);
  const { title, facts, remarks, sections, data } = document;
  const madeAt = new Date(data.asOf * 1000);
  return pdfMake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 40],
      language: document.lang === 'ru' ? 'ru' : 'kk',
      info: { title, creator: 'mm', producer: 'mm', creationDate: madeAt, modDate: madeAt },
      defaultStyle: { font: 'Roboto', fontSize: 8 },
      styles: {
        title: { fontSize: 16, bold: true, margin: [0, 0, 0, 8] },
        heading: { fontSize: 11, bold: true, margin: [0, 12, 0, 4] },
        head: { bold: true, fillColor: '#e8edf3' },
        small: { fontSize: 7, color: '#3d4754' },
      },
      footer: (page: number, pages: number) => ({ text: `${page} / ${pages}`, alignment: 'center', style: 'small' }),
      content: [
        { text: title, style: 'title' },
        ...facts.map(({ label, value }) => ({ text: [{ text: `${label}: `, bold: true }, breakable(value)] })),
        ...remarks,
        ...sections.flatMap(sectionNodes),
        // on a page of their own: what counts them can be handed on without them
        {
          text: words[document.lang].publications,
          style: 'heading',
          ...(rows.length > 0 ? { pageBreak: 'before' } : {}),
        },
        rows.length > 0 ? publicationTable(document, rows) : words[document.lang].empty,
      ],
    })
    .getBuffer();
}

function sectionNodes(section: DocumentSection): Node[] {
  const picture = chartImage(section);
  const hasTable = section.rows.length > 0 && section.chart !== 'timeline';
  const isUndivided = hasTable && section.rows.length <= undividedRows;
  return [
    {
      // a heading alone at the end of a page says nothing
      unbreakable: true,
      stack: [
        { text: section.title, style: 'heading' },
        ...(section.remark ? [section.remark] : []),
        ...(picture ? [{ image: `data:image/png;base64,${picture.toString('base64')}`, width: chartWidth }] : []),
        ...(isUndivided ? [numberTable(section)] : []),
      ],
    },
    ...(hasTable && !isUndivided ? [numberTable(section)] : []),
  ];
}

const numberTable = ({ columns, rows }: DocumentSection): Node => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    widths: columns.map((_, index) => (index === 0 ? '*' : 'auto')),
    body: [
      columns.map((text, at) => ({
        text,
        style: 'head',
        ...(rows.some((row) => typeof row[at] === 'number') ? { alignment: 'right' } : {}),
      })),
      ...rows.map((row) =>
        row.map((value) =>
          typeof value === 'string' ? { text: breakable(value) } : { text: countText(value), alignment: 'right' },
        ),
      ),
    ],
  },
});

/** A publication whose text is in parts. */
type PartedRow = Omit<PublicationRow, 'text' | 'marked'> & { parts: readonly TextPart[] };

/** Three columns, as pdfmake lays out few cells much faster than one a field. */
function publicationTable({ lang, data }: ReportDocument, rows: readonly PartedRow[]): Node {
  const { row: titles } = words[lang];
  const heads = [
    `${titles.date}, ${titles.network}, ${titles.author}, ${titles.tone}, ${titles.lang}, ${titles.marks}`,
    `${titles.text}, ${titles.spheres}, ${titles.oblasts}, ${titles.event}, ${titles.url}`,
    `${titles.likes}, ${titles.comments}, ${titles.shares}, ${titles.views}`,
  ];
  const stories = withReprints(rows).map(({ row, reprints }) => ({
    row,
    below: reprintLines(reprints, words[lang], data.timeZone),
  }));
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      // a row taller than a page must be divided
      dontBreakRows: stories.every(({ row, below }) => linesIn(row.parts) + below.length <= undividedLines),
      keepWithHeaderRows: 1,
      widths: [95, '*', 85],
      body: [
        heads.map((text) => ({ text, style: 'head' })),
        ...stories.map(({ row, below }) => [
          {
            text: [
              localMinute(row.at, data.timeZone),
              `\n${row.network}\n`,
              { text: breakable(row.author), bold: true },
              `\n${row.toneName} · ${row.langName}`,
              ...(row.marks ? [{ text: `\n${row.marks}`, italics: true }] : []),
            ],
          },
          {
            text: [
              ...row.parts.map(partNode),
              { text: labelsOf(row, titles), style: 'small' },
              ...below.map((line, at) => ({ text: `\n${breakable(line)}`, style: 'small', bold: at === 0 })),
            ],
          },
          { text: countsOf(row, titles), style: 'small' },
        ]),
      ],
    },
  };
}

const linesIn = (parts: readonly TextPart[]): number =>
  parts
    .map(({ text }) => text)
    .join('')
    .split('\n').length;

const partNode = ({ text, isMarked }: TextPart): Node =>
  isMarked ? { text: breakable(text), bold: true } : breakable(text);

type Titles = (typeof words)['ru']['row'];

const labelsOf = (row: PartedRow, titles: Titles): string =>
  [
    row.spheres.length > 0 ? `${titles.spheres}: ${row.spheres.join('; ')}` : '',
    row.oblasts.length > 0 ? `${titles.oblasts}: ${row.oblasts.join('; ')}` : '',
    row.event ? `${titles.event}: ${row.event}` : '',
    // as it is, so that it can be copied
    row.url,
  ]
    .filter(Boolean)
    .map((line) => `\n${line}`)
    .join('');

const countsOf = (row: PartedRow, titles: Titles): string =>
  (['likes', 'comments', 'shares', 'views'] as const).map((key) => `${titles[key]}: ${countText(row[key])}`).join('\n');

/** A zero-width space in words that no column holds: pdfmake breaks others itself, but slowly. */
const breakable = (text: string): string =>
  text.replace(/\S{61,}/gu, (word) => word.match(/.{1,60}/gu)?.join('\u200b') ?? word);
