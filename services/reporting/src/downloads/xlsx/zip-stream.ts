import { Zip, ZipDeflate } from 'fflate';

/** Same bytes for the same content: the time of every entry, the first one that the format can express. */
const entryTime = new Date(1980, 0, 1);
/** Compressed at a time, so that other requests are not kept waiting. */
const sliceBytes = 128 * 1024;

/** A file of an archive; the content comes in parts. */
export interface ZipEntry {
  name: string;
  parts: AsyncIterable<string> | Iterable<string>;
}

/** A zip archive, written while its entries are read, one after another. */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    failure ??= error ?? undefined;
    written.push(bytes);
  });
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const taken = written;
    written = [];
    return taken.filter((bytes) => bytes.length > 0);
  };
  for (const { name, parts } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = entryTime;
    zip.add(file);
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      for (let at = 0; at < bytes.length; at += sliceBytes) {
        file.push(bytes.subarray(at, at + sliceBytes));
        yield* take();
        await new Promise(setImmediate);
      }
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
