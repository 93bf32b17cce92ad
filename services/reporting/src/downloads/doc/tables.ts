import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { localMinute } from '../document/local-time.js';
import { partsOf, type MarkedText, type TextPart } from '../document/marked-text.js';
import { countText } from '../document/plain-text.js';
import type { DocumentSection, PublicationRow, ReportDocument } from '../document/report-document.js';
import { reprintLines, withReprints } from '../document/reprints.js';
import { words } from '../document/words.js';

/** In twentieths of a point: an A4 page holds 9,638 between its margins. */
const pageWidth = 9638;
const publicationWidths = [1900, 6138, 1600];
/** Of a column of numbers: a character of 8 points, the cell's margins, the least width, most characters of a line. */
const [characterWidth, cellMargins, leastWidth, mostCharacters] = [98, 150, 750, 20];
const textSize = 16;
const smallSize = 14;
const [ruleColour, headColour, smallColour] = ['C5CDD6', 'E8EDF3', '3D4754'];

/** A paragraph of a cell. */
interface Line {
  text: string | readonly TextPart[];
  isBold?: boolean;
  isItalic?: boolean;
  /** Said about a publication, not collected from it. */
  isSmall?: boolean;
}
/** A row taller than a page must be divided; texts are cut at 1,000 characters, but may have that many lines. */
const undividedLines = 40;
/** Most rows of a table that stands on one page. */
const undividedRows = 20;

interface CellContent {
  lines: readonly Line[];
  isNumber?: boolean;
}

/** The rows of a section, numbers at the right. */
export function numberTable(section: DocumentSection): Table {
  const isOfNumbers = section.columns.map((_, at) => section.rows.some((row) => typeof row[at] === 'number'));
  const cell = (text: string, column: number): CellContent => ({
    lines: [{ text }],
    isNumber: isOfNumbers[column] ?? false,
  });
  return table(
    widthsOf(section),
    section.columns.map(cell),
    section.rows.map((row) => row.map((value, column) => cell(shown(value), column))),
  );
}

/** One row a story or a publication without one; a row is not divided between two pages. */
export function publicationTable({ lang, data }: ReportDocument, rows: readonly PublicationRow[]): Table {
  const { row: titles } = words[lang];
  const heads = [
    `${titles.date}, ${titles.network}, ${titles.author}, ${titles.tone}, ${titles.lang}, ${titles.marks}`,
    `${titles.text}, ${titles.spheres}, ${titles.oblasts}, ${titles.event}, ${titles.url}`,
    `${titles.likes}, ${titles.comments}, ${titles.shares}, ${titles.views}`,
  ];
  const plain = (text: string): Line => ({ text });
  const small = (text: string): Line => ({ text, isSmall: true });
  return table(
    publicationWidths,
    heads.map((text) => ({ lines: [{ text }] })),
    withReprints(rows).map(({ row, reprints }) => [
      {
        lines: [
          plain(localMinute(row.at, data.timeZone)),
          plain(row.network),
          { text: row.author, isBold: true },
          plain(`${row.toneName} · ${row.langName}`),
          ...(row.marks ? [{ text: row.marks, isItalic: true }] : []),
        ],
      },
      {
        lines: [
          ...markedLines(row).map((text) => ({ text })),
          ...(row.spheres.length > 0 ? [small(`${titles.spheres}: ${row.spheres.join('; ')}`)] : []),
          ...(row.oblasts.length > 0 ? [small(`${titles.oblasts}: ${row.oblasts.join('; ')}`)] : []),
          ...(row.event ? [small(`${titles.event}: ${row.event}`)] : []),
          small(row.url),
          ...reprintLines(reprints, words[lang], data.timeZone).map((line, at) => ({
            ...small(line),
            isBold: at === 0,
          })),
        ],
      },
      {
        lines: (['likes', 'comments', 'shares', 'views'] as const).map((key) =>
          small(`${titles[key]}: ${countText(row[key])}`),
        ),
      },
    ]),
  );
}

/** A text in its lines, with what is set off in them. */
function markedLines(text: MarkedText): TextPart[][] {
  const lines: TextPart[][] = [[]];
  for (const { text: of, isMarked } of partsOf(text))
    for (const [i, line] of of.split('\n').entries())
      if (i === 0) lines.at(-1)?.push({ text: line, isMarked });
      else lines.push([{ text: line, isMarked }]);
  return lines;
}

const shown = (value: string | number | null): string => (typeof value === 'string' ? value : countText(value));

/** Every column but the first is as wide as its longest word or number; the first one has the rest. */
function widthsOf({ columns, rows }: DocumentSection): number[] {
  const others = columns.slice(1).map((head, index) => {
    const longest = Math.max(
      ...head.split(' ').map((word) => word.length),
      ...rows.map((row) => shown(row[index + 1] ?? null).length),
    );
    return Math.max(leastWidth, Math.min(longest, mostCharacters) * characterWidth + cellMargins);
  });
  const used = others.reduce((sum, width) => sum + width, 0);
  const most = pageWidth * 0.8;
  const fitting = used > most ? others.map((width) => Math.floor((width * most) / used)) : others;
  return [pageWidth - fitting.reduce((sum, width) => sum + width, 0), ...fitting];
}

const rule = { style: BorderStyle.SINGLE, size: 4, color: ruleColour };
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const borders = { top: rule, bottom: rule, insideHorizontal: rule, left: none, right: none, insideVertical: none };

/** A table whose head is repeated on each page. */
function table(
  widths: readonly number[],
  heads: readonly CellContent[],
  rows: readonly (readonly CellContent[])[],
): Table {
  const isUndivided = rows.length <= undividedRows && rows.every(isLow);
  const cell = (
    { lines, isNumber = false }: CellContent,
    column: number,
    { isHead, keepNext }: { isHead: boolean; keepNext: boolean },
  ): TableCell =>
    new TableCell({
      width: { size: widths[column] ?? 0, type: WidthType.DXA },
      margins: { left: 60, right: 60, top: 30, bottom: 30 },
      ...(isHead ? { shading: { fill: headColour } } : {}),
      children: lines.map(
        ({ text, isBold = false, isItalic = false, isSmall = false }) =>
          new Paragraph({
            ...(isNumber ? { alignment: AlignmentType.RIGHT } : {}),
            keepNext,
            children: (typeof text === 'string' ? [{ text, isMarked: false }] : text).map(
              (part) =>
                new TextRun({
                  text: part.text,
                  size: isSmall || isHead ? smallSize : textSize,
                  bold: isHead || isBold || part.isMarked,
                  italics: isItalic,
                  ...(isSmall ? { color: smallColour } : {}),
                }),
            ),
          }),
      ),
    });
  return new Table({
    columnWidths: [...widths],
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    borders,
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: heads.map((head, i) => cell(head, i, { isHead: true, keepNext: true })),
      }),
      ...rows.map((row, at) => {
        const keepNext = isUndivided && at < rows.length - 1;
        return new TableRow({
          cantSplit: isLow(row),
          children: row.map((content, i) => cell(content, i, { isHead: false, keepNext })),
        });
      }),
    ],
  });
}

const isLow = (row: readonly CellContent[]): boolean => row.every(({ lines }) => lines.length <= undividedLines);
