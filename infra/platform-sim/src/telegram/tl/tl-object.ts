/**
 * An object of the TL schema: `_` is the name of its constructor or method, the fields have the names of the schema.
 * `long` is a bigint, `int` and `int53` are numbers, `bytes` a Buffer, a flag without a value is true or absent.
 */
export interface TlObject {
  _: string;
  [field: string]: TlValue;
}

export type TlValue = TlObject | readonly TlValue[] | string | number | bigint | boolean | Uint8Array | undefined;

const wrong = (object: TlObject, field: string): Error => new Error(`${object._}: unexpected ${field}`);

/** The text in a field; throws when it is none. */
export function textIn(object: TlObject, field: string): string {
  const value = object[field];
  if (typeof value !== 'string') throw wrong(object, field);
  return value;
}

/** The number in a field; 0 when it is absent. */
export function numberIn(object: TlObject, field: string): number {
  const value = object[field] ?? 0;
  if (typeof value !== 'number') throw wrong(object, field);
  return value;
}

/** The 64-bit number in a field; throws when it is none. */
export function longIn(object: TlObject, field: string): bigint {
  const value = object[field];
  if (typeof value !== 'bigint') throw wrong(object, field);
  return value;
}

/** The bytes in a field; throws when there are none. */
export function bytesIn(object: TlObject, field: string): Buffer {
  const value = object[field];
  if (!(value instanceof Uint8Array)) throw wrong(object, field);
  return Buffer.from(value);
}

/** The object in a field; throws when there is none. */
export function objectIn(object: TlObject, field: string): TlObject {
  const value = object[field];
  if (!isTlObject(value)) throw wrong(object, field);
  return value;
}

/** The list in a field; empty when it is absent. */
export function listIn(object: TlObject, field: string): readonly TlValue[] {
  const value = object[field] ?? [];
  if (!Array.isArray(value)) throw wrong(object, field);
  return value as readonly TlValue[];
}

/** Whether the value is an object of the schema. */
export const isTlObject = (value: TlValue): value is TlObject =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Uint8Array);
