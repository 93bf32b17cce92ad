import fs from 'node:fs';
import path from 'node:path';
import type { SearchEngineId } from '../faults/fault.js';
import type { NetworkId } from '../world/source.js';

/** A handled request. `served` are the codes of the posts in the response; `at` is ms since the epoch. */
export interface JournalEntry {
  seq: number;
  at: number;
  network: NetworkId | SearchEngineId;
  method: string;
  author: string | null;
  status: number;
  /** Error code or reason of the network's own list. */
  error?: number | string;
  fault?: string;
  /** Mark of the key, token or user name; the phone in Telegram. */
  token?: string;
  /** Session and authorization key (hexadecimal), connection and data centre in Telegram. */
  session?: string;
  authKey?: string;
  connection?: number;
  dc?: number;
  userAgent?: string;
  ifNoneMatch?: string;
  ifModifiedSince?: string;
  /** Name of the forward proxy through which it came. */
  proxy?: string;
  /** The headers with which it showed that it was forwarded. */
  forwarded?: string[];
  bytes: number;
  served: string[];
}

const maxBytes = 50 * 1024 * 1024;

/** Every request as a line of JSON; survives a kill. At 50 MB the file is rotated to `journal.old.jsonl`. */
export class Journal {
  private file: number;
  private size: number;
  private seq: number;
  private readonly path: string;
  private readonly rotatedPath: string;

  constructor(folder: string) {
    this.path = path.join(folder, 'journal.jsonl');
    this.rotatedPath = path.join(folder, 'journal.old.jsonl');
    this.file = fs.openSync(this.path, 'a');
    this.size = fs.fstatSync(this.file).size;
    this.seq = this.read().at(-1)?.seq ?? 0;
    if (this.size > 0) this.size += fs.writeSync(this.file, '\n');
  }

  /** Number of requests ever recorded. */
  get count(): number {
    return this.seq;
  }

  write(entry: Omit<JournalEntry, 'seq'>): void {
    if (this.size > maxBytes) this.rotate();
    this.size += fs.writeSync(this.file, `${JSON.stringify({ seq: ++this.seq, ...entry })}\n`);
  }

  /** All stored entries, oldest first, without incomplete lines after a kill. */
  read(): JournalEntry[] {
    return [this.rotatedPath, this.path]
      .flatMap((file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []))
      .flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as JournalEntry] : [];
        } catch {
          return [];
        }
      });
  }

  private rotate(): void {
    fs.closeSync(this.file);
    fs.renameSync(this.path, this.rotatedPath);
    this.file = fs.openSync(this.path, 'a');
    this.size = 0;
  }
}
