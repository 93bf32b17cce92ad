import type { Socket } from 'node:net';

const HEADER_BYTES = 4;
/** A longer one is not ours. */
const MAX_BYTES = 1 << 29;

/** Writes a message as JSON after its length in bytes. */
export function writeFrame(socket: Socket, message: unknown): void {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32BE(body.length);
  socket.cork();
  socket.write(header);
  socket.write(body);
  socket.uncork();
}

/** Puts the chunks of a stream together to messages. */
export class FrameReader<M> {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #wanted = HEADER_BYTES;

  /** The messages that this chunk completes. Throws when a frame is too long or no JSON. */
  *read(chunk: Buffer): Generator<M> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes >= this.#wanted) {
      const [first] = this.#chunks;
      // joined once for each frame, however many chunks it came in
      const joined = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#bytes);
      this.#chunks = [joined];
      const end = HEADER_BYTES + joined.readUInt32BE(0);
      if (end > MAX_BYTES) throw new Error(`a frame of ${end} bytes`);
      if (joined.length < end) {
        this.#wanted = end;
        return;
      }
      const message = JSON.parse(joined.toString('utf8', HEADER_BYTES, end)) as M;
      this.#keep(joined.subarray(end));
      yield message;
    }
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    this.#wanted = HEADER_BYTES;
  }
}
