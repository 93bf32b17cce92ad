import { cutText, numberText } from '../document/plain-text.js';
import type { PublicationRow, ReportDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import { writeDoc } from '../doc/doc.js';
import { writePdf } from '../pdf/pdf.js';

/** Longest text of a publication on paper. */
const maxText = 1000;

/** A document that a thread prints. Plain data. */
export interface PrintJob {
  ext: '.doc' | '.pdf';
  document: ReportDocument;
  rows: readonly PublicationRow[];
}

/** The bytes of a document; long texts of publications are cut, which the document states. Needs seconds of CPU. */
export async function print({ ext, document, rows }: PrintJob): Promise<Uint8Array> {
  const cut = rows.map((row) => ({ ...row, text: cutText(row.text, maxText) }));
  const isCut = cut.some((row, i) => row.text !== rows[i]?.text);
  const remark = words[document.lang].textsCut(numberText(maxText));
  const printed = isCut ? { ...document, remarks: [...document.remarks, remark] } : document;
  return ext === '.doc' ? writeDoc(printed, cut) : writePdf(printed, cut);
}
