import type { TlObject, TlValue } from './tl-object.js';
import { isTlObject } from './tl-object.js';
import { falseId, trueId, vectorId } from './tl-reader.js';
import type { TlArgument } from './tl-schema.js';
import { definitionByName, simplestOf } from './tl-schema.js';

/**
 * Writes values of the TL schema, little-endian. Required fields that an object lacks are written empty: 0, '', an
 * empty list, or the simplest object of their type.
 */
export class TlWriter {
  private readonly parts: Buffer[] = [];

  result(): Buffer {
    return Buffer.concat(this.parts);
  }

  uint(value: number): this {
    const part = Buffer.alloc(4);
    part.writeUInt32LE(value >>> 0);
    return this.raw(part);
  }

  long(value: bigint): this {
    const part = Buffer.alloc(8);
    part.writeBigInt64LE(BigInt.asIntN(64, value));
    return this.raw(part);
  }

  raw(value: Uint8Array): this {
    this.parts.push(Buffer.from(value));
    return this;
  }

  bytes(value: Uint8Array): this {
    const { length } = value;
    const head = length < 254 ? [length] : [254, length & 255, (length >> 8) & 255, length >> 16];
    this.raw(Buffer.from(head)).raw(value);
    return this.raw(Buffer.alloc((4 - ((head.length + length) % 4)) % 4));
  }

  /** Any value with its constructor id: an object, a list or a boolean. */
  object(value: TlValue): this {
    if (typeof value === 'boolean') return this.uint(value ? trueId : falseId);
    if (Array.isArray(value)) {
      this.uint(vectorId).uint(value.length);
      for (const item of value as readonly TlValue[]) this.object(item);
      return this;
    }
    if (!isTlObject(value)) throw new Error(`no TL object: ${String(value)}`);
    return this.uint(definitionByName(value._).id).fields(value);
  }

  private fields(object: TlObject): this {
    const definition = definitionByName(object._);
    for (const argument of definition.arguments) {
      const { name, type, flag } = argument;
      // Several fields may share a flag: then all of them are there.
      const isWritten = !flag || (flagsOf(definition.arguments, flag.field, object) & (1 << flag.bit)) !== 0;
      if (type === '#') this.uint(flagsOf(definition.arguments, name, object));
      else if (type !== 'true' && isWritten) this.argument(argument, object[name]);
    }
    return this;
  }

  private argument({ type, vector, isBare }: TlArgument, value: TlValue): this {
    if (!vector) return this.value(type, value);
    const items = Array.isArray(value) ? (value as readonly TlValue[]) : [];
    if (vector === 'boxed') this.uint(vectorId);
    this.uint(items.length);
    for (const item of items) {
      if (isBare && isTlObject(item)) this.fields(item);
      else this.value(type, item);
    }
    return this;
  }

  private value(type: string, value: TlValue): this {
    switch (type) {
      case 'int':
        return this.uint(Number(value ?? 0));
      case 'long':
      case 'int53':
        return this.long(BigInt(typeof value === 'number' || typeof value === 'bigint' ? value : 0));
      case 'double': {
        const part = Buffer.alloc(8);
        part.writeDoubleLE(Number(value ?? 0));
        return this.raw(part);
      }
      case 'int128':
      case 'int256':
        return this.raw(value instanceof Uint8Array ? value : Buffer.alloc(type === 'int128' ? 16 : 32));
      case 'string':
        return this.bytes(Buffer.from(typeof value === 'string' ? value : '', 'utf8'));
      case 'bytes':
        return this.bytes(value instanceof Uint8Array ? value : Buffer.alloc(0));
      case 'Bool':
        return this.object(value === true);
      default:
        return this.object(value ?? { _: simplestOf(type).name });
    }
  }
}

const isPresent = (value: TlValue): boolean => value !== undefined && value !== false;

function flagsOf(list: readonly TlArgument[], field: string, object: TlObject): number {
  let flags = 0;
  for (const { name, flag } of list) if (flag?.field === field && isPresent(object[name])) flags |= 1 << flag.bit;
  return flags;
}

/** The bytes of an object, a list or a boolean with its constructor id. */
export const serialize = (value: TlValue): Buffer => new TlWriter().object(value).result();
