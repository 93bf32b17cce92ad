import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import type { Curve, LabelScale } from './calibration.js';
import { LinearHeads } from './linear-heads.js';

/** Heads over the same features, with what their scores are worth. */
export interface HeadGroup {
  heads: LinearHeads;
  scales: LabelScale[];
}

/** Everything that recognition learned. */
export interface Model {
  name: string;
  /** When it was trained, ISO 8601. */
  date: string;
  groups: Record<GroupName, HeadGroup>;
  /** The weight of each bucket of words: rare ones say more. */
  rarities: Float32Array;
  /** What the raw certainty of a whole answer is worth, by head. */
  curves: Record<string, Curve>;
}

export const groupNames = ['language', 'topics', 'tone'] as const;
export type GroupName = (typeof groupNames)[number];

const MAGIC = Buffer.from('MMRECOG\n');
const FORMAT = 1;
const PREFIX_LENGTH = MAGIC.length + 8;
const DIGEST_LENGTH = 32;
const MAX_WEIGHT = 127;
const RARITY_SCALE = 16;
const MAX_CELLS = 1 << 24;
const MAX_FILE_LENGTH = 10_000_000;

const certainty = z.number().min(0).max(1);
const headerSchema = z.strictObject({
  name: z.string(),
  date: z.iso.datetime(),
  groups: z.array(
    z.strictObject({
      name: z.enum(groupNames),
      labels: z.array(z.string()).min(1).max(64),
      buckets: z.int().min(1).max(MAX_CELLS),
      /** Weights are stored as whole numbers of this size, for each label. */
      units: z.array(z.number().positive()),
      biases: z.array(z.number()),
      scales: z.array(z.strictObject({ slope: z.number(), offset: z.number(), threshold: z.number().positive() })),
    }),
  ),
  rarities: z.int().min(1).max(MAX_CELLS),
  curves: z.record(z.string(), z.array(z.tuple([certainty, certainty]))),
});

/** The bytes of a model: magic, format, header, packed weights of one byte each, and the SHA-256 of all that. */
export function writeModel(model: Model): Buffer {
  const groups = groupNames.map((name) => ({ name, ...quantised(model.groups[name]) }));
  const rarities = Int8Array.from(model.rarities, (value) => Math.min(MAX_WEIGHT, Math.round(value * RARITY_SCALE)));
  const header = Buffer.from(
    JSON.stringify({
      name: model.name,
      date: model.date,
      groups: groups.map(({ cells: _, ...group }) => group),
      rarities: rarities.length,
      curves: Object.fromEntries(
        Object.entries(model.curves).map(([head, curve]) => [head, curve.map(([x, y]) => [x, y])]),
      ),
    } satisfies z.input<typeof headerSchema>),
  );
  const prefix = Buffer.alloc(PREFIX_LENGTH);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(FORMAT, MAGIC.length);
  prefix.writeUInt32LE(header.length, MAGIC.length + 4);
  const cells = Buffer.concat([...groups.map((group) => bytesOf(group.cells)), bytesOf(rarities)]);
  const content = Buffer.concat([prefix, header, deflateRawSync(cells, { level: 9 })]);
  return Buffer.concat([content, digest(content)]);
}

/** The model in a file's bytes. Throws an Error that says what is wrong: foreign, cut off, damaged, too new. */
export function readModel(file: Uint8Array): Model {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('this is no file of a recognition model');
  if (bytes.length < PREFIX_LENGTH + DIGEST_LENGTH) throw new Error('the model file is cut off');
  if (bytes.length > MAX_FILE_LENGTH) throw new Error('the model file is larger than 10 MB');
  const format = bytes.readUInt32LE(MAGIC.length);
  if (format !== FORMAT) throw new Error(`the model file has format ${format}; this program reads format ${FORMAT}`);
  const content = bytes.subarray(0, -DIGEST_LENGTH);
  if (!digest(content).equals(bytes.subarray(-DIGEST_LENGTH)))
    throw new Error('the model file is damaged or cut off: its checksum is wrong');
  const headerEnd = PREFIX_LENGTH + bytes.readUInt32LE(MAGIC.length + 4);
  let header: z.output<typeof headerSchema>;
  try {
    header = headerSchema.parse(JSON.parse(content.subarray(PREFIX_LENGTH, headerEnd).toString('utf8')));
  } catch (cause) {
    throw new Error('the header of the model file is of another shape', { cause });
  }
  return withCells(header, content.subarray(headerEnd));
}

function withCells(header: z.output<typeof headerSchema>, packed: Buffer): Model {
  const length = header.groups.reduce((sum, { labels, buckets }) => sum + labels.length * buckets, header.rarities);
  let cells: Int8Array;
  try {
    const raw = inflateRawSync(packed, { maxOutputLength: Math.max(1, length) });
    cells = new Int8Array(raw.buffer, raw.byteOffset, raw.length);
  } catch (cause) {
    throw new Error('the weights of the model file cannot be unpacked', { cause });
  }
  if (cells.length !== length) throw new Error('the model file has too few weights');
  const groups: Partial<Record<GroupName, HeadGroup>> = {};
  let at = 0;
  for (const { name, labels, buckets, units, biases, scales } of header.groups) {
    const weights = new Float32Array(labels.length * buckets);
    if ([units, biases, scales].some((list) => list.length !== labels.length))
      throw new Error(`the model file has labels of '${name}' without their scale`);
    for (let i = 0; i < weights.length; i++) weights[i] = (cells[at + i] ?? 0) * (units[i % labels.length] ?? 0);
    at += weights.length;
    const heads = new LinearHeads(labels, buckets, { weights, biases: Float32Array.from(biases) });
    groups[name] = { heads, scales };
  }
  for (const name of groupNames) if (!groups[name]) throw new Error(`the model file has no '${name}'`);
  return {
    name: header.name,
    date: header.date,
    groups: groups as Record<GroupName, HeadGroup>,
    rarities: Float32Array.from(cells.subarray(at), (value) => value / RARITY_SCALE),
    curves: header.curves,
  };
}

function quantised({ heads, scales }: HeadGroup): {
  labels: string[];
  buckets: number;
  units: number[];
  biases: number[];
  scales: LabelScale[];
  cells: Int8Array;
} {
  const count = heads.labels.length;
  const largest = new Float64Array(count);
  heads.weights.forEach((weight, i) => {
    largest[i % count] = Math.max(largest[i % count] ?? 0, Math.abs(weight));
  });
  const units = Array.from(largest, (most) => Math.max(most, 1e-6) / MAX_WEIGHT);
  return {
    labels: [...heads.labels],
    buckets: heads.buckets,
    units,
    biases: [...heads.biases],
    scales,
    cells: new Int8Array(heads.weights.map((weight, i) => Math.round(weight / (units[i % count] ?? 1)))),
  };
}

const bytesOf = (cells: Int8Array): Buffer => Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength);
const digest = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest();
