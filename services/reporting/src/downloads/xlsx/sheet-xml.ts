import { cutText } from '../document/plain-text.js';

/** Longest text that a cell can hold. */
export const maxCell = 32_767;

/** Styles of cells by their position in `styles.xml`. */
export const styles = { plain: 0, title: 1, head: 2, date: 3, wrapped: 4, count: 5 } as const;

/** A cell; there is none with a formula. */
export type Cell =
  | { text: string; style?: number }
  | { number: number; style?: number }
  /** Local time in milliseconds, as if it were UTC. */
  | { date: number }
  | null;

/** One row of a sheet; `number` counts from 1. */
export function rowXml(cells: readonly Cell[], number: number): string {
  const xml = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`));
  return `<row r="${number}">${xml.join('')}</row>`;
}

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
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  return `${xmlHead}<worksheet xmlns="${main}">${views}<cols>${columns.join('')}</cols><sheetData>`;
}

/** Closes a sheet; with `filtered` (such as A1:N10) its head row has filters. A drawing is relationship `rId1`. */
export function sheetEnd({ filtered = '', hasDrawing = false }: { filtered?: string; hasDrawing?: boolean }): string {
  const filter = filtered ? `<autoFilter ref="${filtered}"/>` : '';
  const drawing = hasDrawing ? `<drawing xmlns:r="${relations}" r:id="rId1"/>` : '';
  return `</sheetData>${filter}${drawing}</worksheet>`;
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
