import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';

/** A column as the server sends it in binary: text and json as UTF-8, bigint as eight bytes, boolean as one. */
export type BinaryColumn = Buffer | null;

const headerLength = 19;

/**
 * The rows of a SELECT, whose columns are views of the bytes as they came: nothing is decoded, so it is for much text that goes on as it is.
 * `select` takes no parameters: numbers are written into it. Rejects when the server refuses it or goes away.
 * Format: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".
 */
export async function copyOut(dataSource: DataSource, select: string): Promise<BinaryColumn[][]> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    const pieces: Buffer[] = [];
    for await (const piece of client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`))) pieces.push(piece as Buffer);
    return rowsOf(Buffer.concat(pieces));
  } finally {
    await runner.release();
  }
}

/** Header: signature of 11 bytes, flags, length of an extension that no server sends. Then rows: number of columns, each with its length; -1 ends them. */
function rowsOf(bytes: Buffer): BinaryColumn[][] {
  const rows: BinaryColumn[][] = [];
  let at = headerLength + bytes.readInt32BE(headerLength - 4);
  for (let width = bytes.readInt16BE(at); width >= 0; width = bytes.readInt16BE(at)) {
    at += 2;
    const row: BinaryColumn[] = [];
    for (let column = 0; column < width; column++) {
      const length = bytes.readInt32BE(at);
      at += 4;
      row.push(length < 0 ? null : bytes.subarray(at, at + length));
      at += Math.max(length, 0);
    }
    rows.push(row);
  }
  return rows;
}
