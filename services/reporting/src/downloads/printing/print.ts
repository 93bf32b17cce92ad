import type { DocumentSection, PublicationRow, ReportDocument } from '../document/report-document.js';
import { chartImage, chartSizes } from '../charts/chart-image.js';
import { writeDoc } from '../doc/doc.js';
import { writePdf } from '../pdf/pdf.js';

/** A document that a thread prints. Plain data. */
export interface PrintJob {
  ext: '.doc' | '.pdf';
  document: ReportDocument;
  /** With their texts cut. */
  rows: readonly PublicationRow[];
}

/** A picture that a thread draws for a mail. Plain data. */
export interface PictureJob {
  ext: '.png';
  section: DocumentSection;
}

/** The bytes of a document or a picture; none for a section that is not drawn. Needs seconds of CPU. */
export async function print(job: PrintJob | PictureJob): Promise<Uint8Array> {
  if (job.ext === '.png') return chartImage(job.section, chartSizes.mail) ?? new Uint8Array();
  return job.ext === '.doc' ? writeDoc(job.document, job.rows) : writePdf(job.document, job.rows);
}
