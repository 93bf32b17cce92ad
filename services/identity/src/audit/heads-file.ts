import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const auditHead = z.object({
  /** 'head': the last record then; 'removed': the last record that retention removed. */
  kind: z.enum(['head', 'removed']),
  position: z.number().int(),
  /** Of the record at `position`, in hex. */
  hash: z.string(),
  /** RFC 3339. */
  at: z.string(),
});
/** Where the chain was at a time, kept outside of the database. */
export type AuditHead = z.infer<typeof auditHead>;

/** The file of heads, outside of the database; without a path nothing is kept. */
export class HeadsFile {
  constructor(private readonly path: string | undefined) {}

  /** Appends a head as a line of JSON and waits until it is on the disk. A line that a crash cut stays by itself. */
  async append(head: AuditHead): Promise<void> {
    if (!this.path) return;
    const handle = await open(this.path, 'a+', 0o600);
    try {
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      const isCut = size > 0 && buffer.toString() !== '\n';
      await handle.write(`${isCut ? '\n' : ''}${JSON.stringify(head)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * The heads in their order; none when the file is not there yet, undefined without a path. A line that was cut by a
   * crash is skipped.
   */
  async read(): Promise<AuditHead[] | undefined> {
    if (!this.path) return undefined;
    const heads: AuditHead[] = [];
    const lines = createInterface({ input: createReadStream(this.path, 'utf8'), crlfDelay: Infinity });
    try {
      for await (const line of lines) {
        const head = auditHead.safeParse(jsonOf(line));
        if (head.success) heads.push(head.data);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    return heads;
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
