import zlib from 'node:zlib';
import { picture } from './picture.js';

/** Width, height and unpacked pixels. */
function read(png: Buffer): { width: number; height: number; pixels: Buffer } {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    pixels: zlib.inflateSync(Buffer.concat(parts)),
  };
}

describe('drawn pictures', () => {
  it.each([
    ['457200001-604.png', 604, 399],
    ['shymnews-50.png', 50, 50],
    ['abc-720x1280.png', 720, 1280],
    ['abc-9999x9999.png', 1280, 1280],
    ['anything', 604, 399],
  ])('%s is a PNG of %i by %i', (name, width, height) => {
    const png = picture(name);
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(read(png)).toMatchObject({ width, height });
    expect(read(png).pixels).toHaveLength((width + 1) * height);
    expect(png.length).toBeLessThan(30_000);
  });

  it('are the same for the same name, others for another, and small', () => {
    expect(picture('a-604.png')).toBe(picture('a-604.png'));
    expect(picture('a-604.png').equals(picture('b-604.png'))).toBe(false);
  });

  it('carry the checksums of their parts', () => {
    const png = picture('a-50.png');
    expect(png.subarray(-12)).toEqual(Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]));
  });
});
