import { cutText } from '../document/plain-text.js';

/** Longest text that a cell can hold. */
export const maxCell = 32_767;

/** Styles of cells by their position in `styles.xml`. */
export const styles = {
  plain: 0,
  title: 1,
  head: 2,
  date: 3,
  wrapped: 4,
  count: 5,
  headOfNumbers: 6,
  indented: 7,
} as const;

/** A cell; there is none with a formula. */
export type Cell =
  | { text: string; style?: number }
  | { number: number; style?: number }
  /** Local time in milliseconds, as if it were UTC. */
  | { date: number }
  | null;

/** One row of a sheet; `number` counts from 1. `height` in points, by default what its cells need. */
export function rowXml(cells: readonly Cell[], number: number, height?: number): string {
  const xml = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`));
  const size = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
  return `<row r="${number}"${size}>${xml.join('')}</row>`;
}

/** The height in points of a row whose texts are wrapped in columns of these widths (in characters). */
export function heightOf(cells: readonly Cell[], widths: readonly number[]): number {
  const lines = cells.map((cell, at) => (cell && 'text' in cell ? wrappedLines(cell.text, widths[at] ?? 1) : 1));
  return lineHeight * Math.min(Math.max(1, ...lines), maxLines);
}

/** Lines of a text that is wrapped at words; letters are a little wider than the digits that a width counts. */
const wrappedLines = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / (width * 0.9))), 0);

/** Points; no spreadsheet has higher rows than 409. */
export const lineHeight = 15;
const maxLines = 27;

/** A, B, … Z, AA; `index` counts from 0. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** The head of a sheet with the widths of its columns in characters; `frozenRows` stay when it is scrolled. */
export function sheetStart(widths: readonly number[], frozenRows: number): string {
  const pane = frozenRows
    ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
    : '';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const properties = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  const rows = `<sheetFormatPr defaultRowHeight="${lineHeight}"/>`;
  return `${xmlHead}<worksheet xmlns="${main}">${properties}${views}${rows}<cols>${columns.join('')}</cols><sheetData>`;
}

/** What follows the cells of a sheet. */
interface SheetEnd {
  /** On A4, as wide as a page. */
  orientation: 'portrait' | 'landscape';
  /** Cells whose head row has filters, such as A1:N10. */
  filtered?: string;
  /** Cells that are one, such as B2:H2. */
  merged?: readonly string[];
  /** Rows after which a printed page ends; Excel divides pages itself. */
  pageEnds?: readonly number[];
  /** Relationship `rId1`. */
  hasDrawing?: boolean;
}

/** Closes a sheet. */
export function sheetEnd({ orientation, filtered, merged = [], pageEnds = [], hasDrawing = false }: SheetEnd): string {
  const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`);
  const breaks = pageEnds.map((row) => `<brk id="${row}" max="16383" man="1"/>`);
  return [
    '</sheetData>',
    filtered ? `<autoFilter ref="${filtered}"/>` : '',
    cells.length > 0 ? `<mergeCells count="${cells.length}">${cells.join('')}</mergeCells>` : '',
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" fitToWidth="1" fitToHeight="0" orientation="${orientation}"/>`,
    '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>',
    breaks.length > 0
      ? `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.join('')}</rowBreaks>`
      : '',
    hasDrawing ? `<drawing xmlns:r="${relations}" r:id="rId1"/>` : '',
    '</worksheet>',
  ].join('');
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A text as the content of an XML element or attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A text as XML that a cell or the values of a chart hold. */
export const cellText = (text: string): string => escapeXml(withoutEscapes(cutText(text, maxCell)));

function cellXml(cell: Cell, at: string): string {
  if (!cell) return '';
  if ('text' in cell) {
    if (cell.text === '') return '';
    const text = `<t xml:space="preserve">${cellText(cell.text)}</t>`;
    return `<c r="${at}" s="${cell.style ?? styles.plain}" t="inlineStr"><is>${text}</is></c>`;
  }
  if ('date' in cell) return `<c r="${at}" s="${styles.date}"><v>${serialOf(cell.date)}</v></c>`;
  return `<c r="${at}" s="${cell.style ?? styles.plain}"><v>${cell.number}</v></c>`;
}

/** Days since 30 December 1899, with the time as a fraction. */
const serialOf = (local: number): number => Math.round((local / 86_400_000 + 25_569) * 1e6) / 1e6;

/** Office reads `_x0041_` in a text as a character. */
const withoutEscapes = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
