import zlib from 'node:zlib';
import { hashText } from './random.js';

const maxSide = 1280;
const cacheSize = 200;
const cache = new Map<string, Buffer>();

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (crcTable[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** Red, green and blue (0 to 255) of a hue in degrees, saturation and lightness in percent. */
function rgb(hue: number, saturation: number, lightness: number): number[] {
  const light = lightness / 100;
  const range = (saturation / 100) * Math.min(light, 1 - light);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (light - range * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

/** Width and height in the name, '…-604x399.png' or '…-604.png' (a square up to 200 px, wider above). */
function sizeOf(name: string): { width: number; height: number } {
  const [, first = '604', second] = /-(\d{2,4})(?:x(\d{2,4}))?\.png$/.exec(name) ?? [];
  const width = Math.min(maxSide, Number(first));
  const height = second === undefined ? (width <= 200 ? width : Math.round(width * 0.66)) : Number(second);
  return { width, height: Math.min(maxSide, height) };
}

function landscape(hash: number, width: number, height: number): Buffer {
  const hill = height * (0.45 + ((hash >>> 9) % 30) / 100);
  const wave = height * 0.1;
  const sun = {
    x: width * (0.2 + ((hash >>> 3) % 60) / 100),
    y: height * 0.28,
    radius: Math.min(width, height) * 0.09,
  };
  const rows = Buffer.alloc((width + 1) * height);
  const crest = Array.from({ length: width }, (_, x) => hill - wave * Math.sin((x / width) * 7 + (hash % 7)));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2;
      const ground = y - (crest[x] as number);
      rows[y * (width + 1) + 1 + x] = ground > height * 0.2 ? 3 : ground > 0 ? 2 : isSun ? 1 : 0;
    }
  return rows;
}

/**
 * A PNG landscape in place of a photo or a still; size from the name, colours and forms from the name without its size.
 * Cached.
 */
export function picture(name: string): Buffer {
  const known = cache.get(name);
  if (known) return known;
  const { width, height } = sizeOf(name);
  const hash = hashText(name.replace(/-[\dx]+\.png$/, ''));
  const hue = hash % 360;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each pixel, an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const palette = [
    rgb(hue, 55, 78),
    rgb((hue + 40) % 360, 80, 88),
    rgb((hue + 120) % 360, 35, 52),
    rgb((hue + 140) % 360, 35, 40),
  ];
  const drawn = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', zlib.deflateSync(landscape(hash, width, height), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  if (cache.size >= cacheSize) cache.clear();
  cache.set(name, drawn);
  return drawn;
}
