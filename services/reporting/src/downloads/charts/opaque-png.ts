import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColour = 2;
const bitDepth = 8;

/** A PNG without transparency of RGBA pixels; pdfkit writes one with transparency in a different order each time. */
export function opaquePng({ pixels, width, height }: { pixels: Buffer; width: number; height: number }): Buffer {
  const lineBytes = 1 + width * 3;
  const lines = Buffer.alloc(lineBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.copy(lines, y * lineBytes + 1 + x * 3, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(trueColour, 9);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')]);
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
