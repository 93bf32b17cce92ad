import { pictureType } from './picture-type.js';

const box = (...brands: string[]): Buffer => {
  const content = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 4);
  return Buffer.concat([size, content, Buffer.alloc(16)]);
};

describe('the type of a picture', () => {
  it.each([
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
    ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['image/gif', Buffer.from('GIF89a....')],
    ['image/gif', Buffer.from('GIF87a....')],
    ['image/webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
    ['image/avif', box('avif', 'mif1')],
    ['image/avif', box('avis')],
    ['image/avif', box('mif1', 'miaf', 'avif')],
  ])('is recognised by the first bytes: %s', (type, bytes) => {
    expect(pictureType(bytes)).toBe(type);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a part of a signature', Buffer.from([0x89, 0x50, 0x4e])],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG after white space', Buffer.from('\n\n<?xml version="1.0"?><svg/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML that names a format', Buffer.from('<html>GIF89a')],
    ['a sound', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
    ['a video', box('isom', 'mp42')],
    ['a HEIC photo', box('heic', 'mif1')],
    ['a version that looks like a brand', Buffer.from('\0\0\0\x10ftypmif1avif', 'latin1')],
    ['a brand after the list', Buffer.concat([box('isom'), Buffer.from('avif')])],
    ['a list of brands without an end', Buffer.from('\xff\xff\xff\xffftypisom', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
  ])('is unknown for %s', (_, bytes) => {
    expect(pictureType(bytes)).toBeUndefined();
  });
});
