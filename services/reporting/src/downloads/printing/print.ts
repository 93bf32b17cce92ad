import { cutText, numberText } from '../document/plain-text.js';
import type { DocumentSection, PublicationRow, ReportDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import { chartImage, chartSizes } from '../charts/chart-image.js';
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

/** A picture that a thread draws for a mail. Plain data. */
export interface PictureJob {
  ext: '.png';
  section: DocumentSection;
}

/** The bytes of a document or a picture; none for a section that is not drawn. Needs seconds of CPU. */
export async function print(job: PrintJob | PictureJob): Promise<Uint8Array> {
  return job.ext === '.png' ? (chartImage(job.section, chartSizes.mail) ?? new Uint8Array()) : printDocument(job);
}

/** Long texts of publications are cut, which the document states. */
async function printDocument({ ext, document, rows }: PrintJob): Promise<Uint8Array> {
  const cut = rows.map((row) => ({ ...row, text: cutText(row.text, maxText) }));
  const isCut = cut.some((row, i) => row.text !== rows[i]?.text);
  const remark = words[document.lang].textsCut(numberText(maxText));
  const printed = isCut ? { ...document, remarks: [...document.remarks, remark] } : document;
  return ext === '.doc' ? writeDoc(printed, cut) : writePdf(printed, cut);
}
