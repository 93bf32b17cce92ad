import type { DocumentSection, ReportDocument } from '../document/report-document.js';
import { isDrawn } from '../document/sections.js';
import { columnName, heightOf, lineHeight, rowXml, sheetEnd, sheetStart, styles, type Cell } from './sheet-xml.js';

/** Rows that are left empty for a chart. */
export const chartRows = 16;

/** A chart of the sheet; its rows count from 1. */
export interface PlacedChart {
  section: DocumentSection;
  /** The first row that is left empty for it. */
  at: number;
  /** The row with the heads of its columns, and the last one with numbers. */
  head: number;
  last: number;
}

/** The first sheet: the facts, then each table of numbers, some under their charts. */
export interface SummarySheet {
  rows: readonly (readonly Cell[])[];
  charts: readonly PlacedChart[];
  /** Numbers of rows in which a long text has all columns after the first. */
  longTexts: ReadonlySet<number>;
  /** Rows after which a printed page ends. */
  pageEnds: readonly number[];
}

/** The widths of its columns in characters. */
const widths = [30, 14, 17, 17, 14, 14, 14, 16];
/** Rows of a printed page of these columns. */
const pageRows = 78;
/** Together the columns but the first have a long text. */
const longTextWidth = widths.slice(1).reduce((sum, width) => sum + width, 0);

/** The number of charts of a document. */
export const chartCount = ({ sections }: ReportDocument): number => sections.filter(isDrawn).length;

/** Lays the first sheet out. `remarks`: more of them than the document has. */
export function summarySheet(document: ReportDocument, remarks: readonly string[]): SummarySheet {
  const { title, facts, sections } = document;
  const charts: PlacedChart[] = [];
  const longTexts = new Set<number>();
  const rows: Cell[][] = [[{ text: title, style: styles.title }]];
  for (const { label, value } of facts) {
    const isLong = value.includes('\n') || value.length > longTextWidth * 0.9;
    rows.push([
      { text: label, style: styles.wrapped },
      { text: value, style: isLong ? styles.wrapped : styles.plain },
    ]);
    if (isLong) longTexts.add(rows.length);
  }
  rows.push(...[...document.remarks, ...remarks].map((remark) => [{ text: remark }]));
  const pageEnds: number[] = [];
  // a row of a long text is as high as several
  let pageStart =
    rows.length - rows.reduce((sum, row, at) => sum + heightIn(row, longTexts.has(at + 1)) / lineHeight, 0);
  for (const section of sections) {
    const before = rows.length;
    addSection(section, rows, charts);
    if (rows.length - pageStart <= pageRows) continue;
    pageEnds.push(before);
    pageStart = before + Math.floor((rows.length - before) / pageRows) * pageRows;
  }
  return { rows, charts, longTexts, pageEnds };
}

function addSection(section: DocumentSection, rows: Cell[][], charts: PlacedChart[]): void {
  rows.push([], [{ text: section.title, style: styles.title }]);
  if (section.remark) rows.push([{ text: section.remark }]);
  if (section.rows.length === 0) return;
  const at = rows.length + 1;
  if (isDrawn(section)) {
    rows.push(...Array.from({ length: chartRows }, () => []));
    charts.push({ section, at, head: rows.length + 1, last: rows.length + 1 + section.rows.length });
  }
  const isOfNumbers = section.columns.map((_, column) => section.rows.some((row) => typeof row[column] === 'number'));
  rows.push(section.columns.map((text, at) => ({ text, style: isOfNumbers[at] ? styles.headOfNumbers : styles.head })));
  // a text beside a number stands apart from it
  const valueCell = (value: Value, at: number): Cell =>
    typeof value === 'string' && isOfNumbers[at - 1] ? { text: value, style: styles.indented } : cellOf(value);
  rows.push(...section.rows.map((row) => row.map(valueCell)));
}

/** Points; only wrapped texts need more than a line. */
function heightIn(row: readonly Cell[], isLongText: boolean): number {
  const wrapped = row.map((cell) => (cell && 'text' in cell && wrappedStyles.includes(cell.style ?? 0) ? cell : null));
  return heightOf(wrapped, isLongText ? [widths[0] ?? 0, longTextWidth] : widths);
}
const wrappedStyles: readonly number[] = [styles.wrapped, styles.head, styles.headOfNumbers];

/** The sheet as XML. */
export function summaryXml({ rows, charts, longTexts, pageEnds }: SummarySheet): string {
  const last = columnName(widths.length - 1);
  return [
    sheetStart(widths, 0),
    ...rows.map((row, index) => {
      const height = heightIn(row, longTexts.has(index + 1));
      return rowXml(row, index + 1, height > lineHeight ? height : undefined);
    }),
    sheetEnd({
      orientation: 'portrait',
      merged: [...longTexts].map((row) => `B${row}:${last}${row}`),
      pageEnds,
      hasDrawing: charts.length > 0,
    }),
  ].join('');
}

type Value = DocumentSection['rows'][number][number];

/** A number, a text or nothing as a cell. */
export function cellOf(value: Value): Cell {
  if (value === null) return null;
  if (typeof value === 'string') return { text: value };
  return Number.isInteger(value) ? { number: value, style: styles.count } : { number: value };
}
