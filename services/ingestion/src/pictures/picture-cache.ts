import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';

const NAME = /^[0-9a-f]{64}$/;
const UNFINISHED = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.new$/;
/** A file that is written for longer than this was left by a process that was killed. */
const UNFINISHED_MS = 3_600_000;

interface CachedFile {
  file: string;
  size: number;
  usedAt: number;
}

/**
 * Files in one folder, at most `maxBytes` together; the least recently used are removed, other files of the folder not.
 * Several processes may use the same folder. Without a usable folder nothing is kept, and nothing fails.
 */
export class PictureCache {
  readonly #logger = new Logger('pictures');
  #isUsable: Promise<boolean> | undefined;
  /** Bytes that may be written until the folder is measured again: other processes write too. */
  #bytesLeft = 0;
  #measuring: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** The file of this name (64 hexadecimal digits), which then counts as used; undefined when it is not kept. */
  async read(name: string): Promise<Buffer | undefined> {
    if (!(await this.#prepare())) return undefined;
    const file = this.#fileOf(name);
    try {
      const bytes = await fs.readFile(file);
      const now = new Date();
      await fs.utimes(file, now, now).catch(() => undefined);
      return bytes;
    } catch {
      return undefined;
    }
  }

  /** Keeps a file under this name; another process never reads a part of it. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const file = this.#fileOf(name);
    if (bytes.length > this.maxBytes || !(await this.#prepare())) return;
    const unfinished = `${file}.${randomUUID()}.new`;
    try {
      await fs.writeFile(unfinished, bytes, { mode: 0o600, flag: 'wx' });
      await fs.rename(unfinished, file);
    } catch (error) {
      await fs.rm(unfinished, { force: true }).catch(() => undefined);
      this.#logger.warn(`cannot keep a picture in ${this.folder}: ${reasonOf(error)}`);
    }
    this.#bytesLeft -= bytes.length;
    if (this.#bytesLeft < 0)
      await (this.#measuring ??= this.#removeOldest().finally(() => (this.#measuring = undefined)));
  }

  /** Removes the file of this name, if it is kept. */
  async remove(name: string): Promise<void> {
    await fs.rm(this.#fileOf(name), { force: true }).catch(() => undefined);
  }

  /** The bytes of all kept files, and what is free on their disk; null for a folder that cannot be used. */
  async measure(): Promise<{ bytes: number; disk: { free: number; total: number } | null }> {
    if (!(await this.#prepare())) return { bytes: 0, disk: null };
    const files = await this.#files();
    const { bavail, blocks, bsize } = await fs.statfs(this.folder);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return { bytes, disk: { free: bavail * bsize, total: blocks * bsize } };
  }

  #fileOf(name: string): string {
    if (!NAME.test(name)) throw new Error('a cached picture is named by a digest');
    return path.join(this.folder, name);
  }

  #prepare(): Promise<boolean> {
    return (this.#isUsable ??= this.#open().catch((error: unknown) => {
      this.#logger.warn(`pictures are not kept: ${reasonOf(error)}`);
      return false;
    }));
  }

  async #open(): Promise<boolean> {
    if (this.maxBytes === 0) return false;
    await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { uid } = await fs.lstat(this.folder);
    // the folder for temporary files is shared with other users
    if (process.getuid && uid !== process.getuid()) throw new Error(`${this.folder} belongs to another user`);
    await this.#removeOldest();
    return true;
  }

  async #removeOldest(): Promise<void> {
    const files = (await this.#files()).sort((a, b) => a.usedAt - b.usedAt);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    const limit = total > this.maxBytes ? this.maxBytes * 0.875 : this.maxBytes;
    for (const { file, size } of files) {
      if (total <= limit) break;
      await fs.rm(file, { force: true }).catch(() => undefined);
      total -= size;
    }
    this.#bytesLeft = Math.min(this.maxBytes - total, this.maxBytes / 8);
  }

  async #files(): Promise<CachedFile[]> {
    const found: CachedFile[] = [];
    for (const name of await fs.readdir(this.folder)) {
      if (!NAME.test(name) && !UNFINISHED.test(name)) continue;
      const file = path.join(this.folder, name);
      const stat = await fs.lstat(file).catch(() => undefined);
      if (!stat?.isFile()) continue;
      if (NAME.test(name)) found.push({ file, size: stat.size, usedAt: stat.mtimeMs });
      else if (stat.mtimeMs < Date.now() - UNFINISHED_MS) await fs.rm(file, { force: true }).catch(() => undefined);
    }
    return found;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
