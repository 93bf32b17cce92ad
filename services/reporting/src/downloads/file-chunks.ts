const chunkBytes = 256 * 1024;

/** Joins and divides parts of a file, so that few statements store them. */
export async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < chunkBytes) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; at + chunkBytes <= size; at += chunkBytes) yield joined.subarray(at, at + chunkBytes);
    waiting = [joined.subarray(at)];
    size -= at;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
