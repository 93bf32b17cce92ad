import { localMinute } from '../document/local-time.js';
import type { PublicationRow, ReportDocument, RowColumn, WriteDocument } from '../document/report-document.js';

/** Excel in Russian and Kazakh locales divides at semicolons, as commas are decimal there. */
const divider = ';';
const lineEnd = '\r\n';
/** What spreadsheets take for a formula: these signs, also full-width ones, after any space or invisible character. */
const formula = /^[\s\p{Cf}\p{Z}]*[=+\-@\t\r＝＋－＠−]/u;

/** The publications with a head line, then an empty line and the facts of the report. UTF-8 with a byte order mark. */
export const writeCsv: WriteDocument = async function* (document, pages) {
  const { columns, data } = document;
  yield Buffer.from(`\uFEFF${line(columns.map(({ title }) => title))}`);
  for await (const page of pages)
    yield Buffer.from(page.map((row) => line(columns.map(({ key }) => cell(row, key, data.timeZone)))).join(''));
  yield Buffer.from(facts(document).map(line).join(''));
};

/** A text that no spreadsheet takes for a formula: such a one gets an apostrophe in front. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

function facts({ title, facts: stated, remarks, sections }: ReportDocument): Value[][] {
  return [
    [],
    [title],
    ...stated.map(({ label, value }) => [label, value]),
    ...remarks.map((remark) => [remark]),
    ...sections.flatMap((section) => [
      [],
      [section.title],
      ...(section.remark ? [[section.remark]] : []),
      ...(section.rows.length > 0 ? [[...section.columns], ...section.rows.map((row) => [...row])] : []),
    ]),
  ];
}

type Value = string | number | null;

function cell(row: PublicationRow, key: RowColumn, timeZone: string): Value {
  switch (key) {
    case 'date':
      return localMinute(row.at, timeZone);
    case 'tone':
      return row.toneName;
    case 'lang':
      return row.langName;
    case 'spheres':
    case 'oblasts':
      return row[key].join(', ');
    case 'network':
    case 'author':
    case 'text':
    case 'event':
    case 'likes':
    case 'comments':
    case 'shares':
    case 'views':
    case 'url':
    case 'marks':
    case 'story':
      return row[key];
  }
}

const line = (values: readonly Value[]): string => values.map(field).join(divider) + lineEnd;

function field(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return `"${withoutFormula(value).replaceAll('"', '""')}"`;
}
