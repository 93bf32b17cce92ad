import zlib from 'node:zlib';
import type { TlObject, TlValue } from './tl-object.js';
import type { TlArgument, TlDefinition } from './tl-schema.js';
import { definitionById, definitionByName } from './tl-schema.js';

export const vectorId = 0x1cb5c415;
export const trueId = 0x997275b5;
export const falseId = 0xbc799737;
export const gzipPackedId = 0x3072cfa1;

/** A constructor id that is not in the schema. */
export class UnknownConstructorError extends Error {
  constructor(readonly id: number) {
    super(`no TL constructor ${id.toString(16)}`);
  }
}

/** Reads values of the TL schema from bytes, little-endian; throws RangeError behind their end. */
export class TlReader {
  constructor(
    private readonly data: Buffer,
    public position = 0,
  ) {}

  get left(): number {
    return this.data.length - this.position;
  }

  uint(): number {
    const value = this.data.readUInt32LE(this.position);
    this.position += 4;
    return value;
  }

  int(): number {
    return this.uint() | 0;
  }

  long(): bigint {
    const value = this.data.readBigInt64LE(this.position);
    this.position += 8;
    return value;
  }

  raw(length: number): Buffer {
    if (this.left < length) throw new RangeError('behind the end of the TL data');
    this.position += length;
    return this.data.subarray(this.position - length, this.position);
  }

  bytes(): Buffer {
    const short = this.raw(1).readUInt8();
    const length = short === 254 ? this.raw(3).readUIntLE(0, 3) : short;
    const value = this.raw(length);
    this.raw((4 - ((length + (short === 254 ? 4 : 1)) % 4)) % 4);
    return value;
  }

  /** An object with its constructor id; packed ones are unpacked. Throws UnknownConstructorError. */
  object(): TlValue {
    const id = this.uint();
    if (id === gzipPackedId) return new TlReader(zlib.gunzipSync(this.bytes())).object();
    if (id === vectorId) return Array.from({ length: this.uint() }, () => this.object());
    if (id === trueId || id === falseId) return id === trueId;
    const definition = definitionById(id);
    if (!definition) throw new UnknownConstructorError(id);
    return this.fields(definition);
  }

  private fields(definition: TlDefinition): TlObject {
    const object: TlObject = { _: definition.name };
    const flags = new Map<string, number>();
    for (const argument of definition.arguments) {
      const { name, type, flag } = argument;
      if (type === '#') flags.set(name, this.uint());
      else if (!flag || (flags.get(flag.field) ?? 0) & (1 << flag.bit)) object[name] = this.argument(argument);
    }
    return object;
  }

  private argument({ type, vector, isBare }: TlArgument): TlValue {
    if (!vector) return this.value(type);
    if (vector === 'boxed' && this.uint() !== vectorId) throw new RangeError('a vector is expected');
    const bare = isBare ? definitionByName(type) : undefined;
    return Array.from({ length: this.uint() }, () => (bare ? this.fields(bare) : this.value(type)));
  }

  private value(type: string): TlValue {
    switch (type) {
      case 'int':
        return this.int();
      case 'long':
        return this.long();
      case 'int53':
        return Number(this.long());
      case 'double':
        return this.raw(8).readDoubleLE();
      case 'int128':
        return this.raw(16);
      case 'int256':
        return this.raw(32);
      case 'string':
        return this.bytes().toString('utf8');
      case 'bytes':
        return this.bytes();
      case 'true':
        return true;
      default:
        return this.object();
    }
  }
}
