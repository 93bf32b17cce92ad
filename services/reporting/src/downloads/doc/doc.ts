import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { chartImage, chartSizes } from '../charts/chart-image.js';
import type { DocumentSection, PublicationRow, ReportDocument } from '../document/report-document.js';
import { words } from '../document/words.js';
import { numberTable, publicationTable } from './tables.js';

const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
/** 1 January 1980, the first date that the format can express. */
const firstDate = 0x0021;

const pictureWidth = 640;
const margin = 1134;
const smallSize = 16;

/**
 * A report as OOXML, which Word and LibreOffice open whatever the file is called. The bytes depend on the arguments
 * alone.
 */
export async function writeDoc(document: ReportDocument, rows: readonly PublicationRow[]): Promise<Uint8Array> {
  const { title, facts, remarks, sections, lang } = document;
  const file = new Document({
    title,
    creator: 'mm',
    lastModifiedBy: 'mm',
    styles: { default: documentStyles },
    sections: [
      {
        properties: { page: { margin: { top: margin, bottom: margin, left: margin, right: margin } } },
        footers: { default: new Footer({ children: [pageNumber()] }) },
        children: [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
          ...facts.map(
            ({ label, value }) =>
              new Paragraph({ children: [new TextRun({ text: `${label}: `, bold: true }), new TextRun(value)] }),
          ),
          ...remarks.map((text) => new Paragraph({ text })),
          ...sections.flatMap(sectionParts),
          // on a page of their own: what counts them can be handed on without them
          heading(words[lang].publications, rows.length > 0),
          rows.length > 0 ? publicationTable(document, rows) : new Paragraph({ text: words[lang].empty }),
        ],
      },
    ],
  });
  const archive = await Packer.toBuffer(file, undefined, [
    { path: 'docProps/core.xml', data: coreProperties(document) },
  ]);
  fixZipTimes(archive);
  return archive;
}

const documentStyles = {
  document: { run: { font: 'Arial', size: 18 } },
  heading1: { run: { font: 'Arial', size: 32, bold: true, color: '1F2933' }, paragraph: { spacing: { after: 160 } } },
  heading2: {
    run: { font: 'Arial', size: 22, bold: true, color: '1F2933' },
    paragraph: { spacing: { before: 280, after: 100 } },
  },
};

const heading = (text: string, pageBreakBefore = false): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_2, keepNext: true, pageBreakBefore });

const pageNumber = (): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: smallSize })],
  });

function sectionParts(section: DocumentSection, index: number): FileChild[] {
  const { title, remark, chart, rows } = section;
  const picture = chartImage(section);
  return [
    heading(title),
    ...(remark ? [new Paragraph({ text: remark })] : []),
    ...(picture ? [pictureOf(picture, title, index)] : []),
    ...(rows.length > 0 && chart !== 'timeline' ? [numberTable(section)] : []),
  ];
}

/** The id is given, because the library counts over all documents of the process. */
const pictureOf = (data: Buffer, name: string, index: number): Paragraph =>
  new Paragraph({
    keepNext: true,
    children: [
      new ImageRun({
        type: 'png',
        data,
        transformation: {
          width: pictureWidth,
          height: Math.round((pictureWidth * chartSizes.document.height) / chartSizes.document.width),
        },
        altText: { name, title: name, description: name, id: String(index + 1) },
      }),
    ],
  });

function coreProperties({ title, data }: ReportDocument): string {
  const at = new Date(data.asOf * 1000).toISOString();
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const namespaces = [
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  ].join(' ');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties ${namespaces}>${[
    `<dc:title>${text}</dc:title><dc:creator>mm</dc:creator><cp:lastModifiedBy>mm</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified>`,
  ].join('')}</cp:coreProperties>`;
}

/** Sets the times of all entries of a zip archive, in place, so that the bytes do not depend on the clock. */
function fixZipTimes(archive: Buffer): void {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== endSignature) throw new Error('this is no zip archive');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error('the zip archive is damaged');
    setTime(archive, at + 12);
    setTime(archive, archive.readUInt32LE(at + 42) + 10);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

function setTime(archive: Buffer, at: number): void {
  archive.writeUInt16LE(0, at);
  archive.writeUInt16LE(firstDate, at + 2);
}
