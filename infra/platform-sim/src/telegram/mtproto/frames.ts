/** How frames are separated in a connection: by its first bytes. */
type Framing = 'abridged' | 'intermediate' | 'padded';

const maxLength = 16 * 1024 * 1024;

/** The bytes of a connection are not MTProto. */
class FramingError extends Error {}

/** Splits the bytes of one connection into frames and frames what is sent back; the client chooses the form. */
export class Frames {
  private rest = Buffer.alloc(0);
  private framing: Framing | undefined;

  /** The frames that are complete with this chunk; throws FramingError for another protocol. */
  read(chunk: Buffer): Buffer[] {
    this.rest = Buffer.concat([this.rest, chunk]);
    if (!this.framing && !this.begin()) return [];
    const found: Buffer[] = [];
    for (let frame = this.next(); frame; frame = this.next()) found.push(frame);
    return found;
  }

  /** The frame with its length. */
  wrap(frame: Buffer): Buffer {
    if (this.framing !== 'abridged') {
      const head = Buffer.alloc(4);
      head.writeUInt32LE(frame.length);
      return Buffer.concat([head, frame]);
    }
    const words = frame.length / 4;
    const head = words < 0x7f ? [words] : [0x7f, words & 255, (words >> 8) & 255, words >> 16];
    return Buffer.concat([Buffer.from(head), frame]);
  }

  private begin(): boolean {
    if (this.rest[0] === 0xef) {
      this.framing = 'abridged';
      this.rest = this.rest.subarray(1);
      return true;
    }
    if (this.rest.length < 4) return false;
    const tag = this.rest.readUInt32LE();
    if (tag !== 0xeeeeeeee && tag !== 0xdddddddd) throw new FramingError('no MTProto transport');
    this.framing = tag === 0xeeeeeeee ? 'intermediate' : 'padded';
    this.rest = this.rest.subarray(4);
    return true;
  }

  private next(): Buffer | undefined {
    const head = this.head();
    if (!head) return undefined;
    if (head.length > maxLength) throw new FramingError('frame too long');
    if (this.rest.length < head.size + head.length) return undefined;
    const frame = this.rest.subarray(head.size, head.size + head.length);
    this.rest = this.rest.subarray(head.size + head.length);
    return frame;
  }

  /** Size of the head and length of the frame. The highest bit only asks for a quick acknowledgement. */
  private head(): { size: number; length: number } | undefined {
    if (this.framing !== 'abridged')
      return this.rest.length < 4 ? undefined : { size: 4, length: this.rest.readUInt32LE() & 0x7fffffff };
    const [first] = this.rest;
    if (first === undefined) return undefined;
    if ((first & 0x7f) < 0x7f) return { size: 1, length: (first & 0x7f) * 4 };
    return this.rest.length < 4 ? undefined : { size: 4, length: this.rest.readUIntLE(1, 3) * 4 };
  }
}
