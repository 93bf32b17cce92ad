const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
/** 1 January 1980, the first date that the format can express. */
const firstDate = 0x0021;

/** Sets the times of all entries of a zip archive, in place, so that the bytes do not depend on the clock. */
export function fixZipTimes(archive: Buffer): void {
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
