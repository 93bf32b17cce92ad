import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';

const headerLength = 19;

/**
 * Rows in PostgreSQL's binary format: text and json as UTF-8, bigint as eight bytes, boolean as one. Columns are ranges
 * of `bytes`; nothing is copied or decoded in advance.
 * Format: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format".
 */
export class BinaryRows {
  /** Start and end of every column, row by row; -1 and -1 for NULL. */
  private readonly columnBounds: number[] = [];
  private width = 1;

  constructor(readonly bytes: Buffer) {
    // a signature of 11 bytes, flags, the length of an extension that no server sends
    let offset = headerLength + bytes.readInt32BE(headerLength - 4);
    for (let width = bytes.readInt16BE(offset); width >= 0; width = bytes.readInt16BE(offset)) {
      this.width = width;
      offset += 2;
      for (let column = 0; column < width; column++) {
        const length = bytes.readInt32BE(offset);
        offset += 4;
        if (length < 0) this.columnBounds.push(-1, -1);
        else this.columnBounds.push(offset, (offset += length));
      }
    }
  }

  get length(): number {
    return this.columnBounds.length / this.width / 2;
  }

  isNull(row: number, column: number): boolean {
    return this.start(row, column) < 0;
  }

  /** Start of a column in `bytes`. */
  start(row: number, column: number): number {
    return this.columnBounds[2 * (row * this.width + column)] ?? -1;
  }

  /** End of a column in `bytes`. */
  end(row: number, column: number): number {
    return this.columnBounds[2 * (row * this.width + column) + 1] ?? -1;
  }

  text(row: number, column: number): string {
    return this.bytes.toString('utf8', this.start(row, column), this.end(row, column));
  }

  bigint(row: number, column: number): bigint {
    return this.bytes.readBigInt64BE(this.start(row, column));
  }

  boolean(row: number, column: number): boolean {
    return this.bytes[this.start(row, column)] === 1;
  }
}

/**
 * The rows of a SELECT, for large texts that are passed on unchanged. COPY takes no parameters: write numbers into
 * `select`.
 * Rejects when the statement fails or the connection is lost.
 */
export async function copyOut(dataSource: DataSource, select: string): Promise<BinaryRows> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`)))
      chunks.push(chunk as Buffer);
    return new BinaryRows(Buffer.concat(chunks));
  } finally {
    await runner.release();
  }
}
