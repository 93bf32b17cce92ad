import type { DocumentSection, ReportDocument } from '../document/report-document.js';
import { isDrawn } from '../document/sections.js';
import { rowXml, sheetEnd, sheetStart, styles, type Cell } from './sheet-xml.js';

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
}

/** The number of charts of a document. */
export const chartCount = ({ sections }: ReportDocument): number => sections.filter(isDrawn).length;

/** Lays the first sheet out. `remarks`: more of them than the document has. */
export function summarySheet(document: ReportDocument, remarks: readonly string[]): SummarySheet {
  const { title, facts, sections } = document;
  const charts: PlacedChart[] = [];
  const rows: Cell[][] = [
    [{ text: title, style: styles.title }],
    ...facts.map(({ label, value }) => [{ text: label }, { text: value }]),
    ...[...document.remarks, ...remarks].map((remark) => [{ text: remark }]),
  ];
  for (const section of sections) {
    rows.push([], [{ text: section.title, style: styles.title }]);
    if (section.remark) rows.push([{ text: section.remark }]);
    if (section.rows.length === 0) continue;
    const at = rows.length + 1;
    if (isDrawn(section)) {
      rows.push(...Array.from({ length: chartRows }, () => []));
      charts.push({ section, at, head: rows.length + 1, last: rows.length + 1 + section.rows.length });
    }
    rows.push(section.columns.map((text) => ({ text, style: styles.head })));
    for (const row of section.rows) rows.push(row.map(cellOf));
  }
  return { rows, charts };
}

/** The sheet as XML. */
export const summaryXml = ({ rows, charts }: SummarySheet): string =>
  sheetStart([34, 34, 16, 16, 16, 16, 16, 16], 0) +
  rows.map((row, i) => rowXml(row, i + 1)).join('') +
  sheetEnd({ hasDrawing: charts.length > 0 });

/** A number, a text or nothing as a cell. */
export function cellOf(value: string | number | null): Cell {
  if (value === null) return null;
  if (typeof value === 'string') return { text: value };
  return Number.isInteger(value) ? { number: value, style: styles.count } : { number: value };
}
