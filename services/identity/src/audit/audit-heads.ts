import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditChain } from './audit-record.entity.js';
import type { ChainEnd } from './append-records.js';
import { HeadsFile, type AuditHead } from './heads-file.js';

const everyRecords = 100;
const everyMs = 60_000;

/**
 * Writes the end of the chain outside of the database: into the service's log and, if there is one, the file of heads.
 * It does so at the start and the end, after 100 records, and after a minute with new records.
 */
@Injectable()
export class AuditHeads implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('audit');
  #timer: NodeJS.Timeout | undefined;
  #end: ChainEnd | undefined;
  #written = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly file: HeadsFile,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const chain = await this.dataSource.manager.findOneByOrFail(AuditChain, { id: 1 });
    this.#end = { position: Number(chain.position), hash: chain.hash };
    await this.#writeEnd();
    this.#timer = setInterval(() => void this.#writeEnd(), everyMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writeEnd();
  }

  /** Notes a committed end of the chain. */
  advance(end: ChainEnd): void {
    if (end.position <= (this.#end?.position ?? 0)) return;
    this.#end = end;
    if (end.position - this.#written >= everyRecords) void this.#writeEnd();
  }

  /** Writes that records up to this one are about to be removed by retention. Rejects when it cannot be written. */
  async signRemoval(last: ChainEnd): Promise<void> {
    await this.#write('removed', last);
  }

  /** Never rejects: a head that could not be written is written with the next one. */
  #writeEnd(): Promise<void> {
    return (this.#writing = this.#writing.then(async () => {
      const end = this.#end;
      if (!end || end.position <= this.#written) return;
      try {
        await this.#write('head', end);
        this.#written = end.position;
      } catch (error) {
        this.#logger.error(error);
      }
    }));
  }

  async #write(kind: AuditHead['kind'], { position, hash }: ChainEnd): Promise<void> {
    const head: AuditHead = { kind, position, hash: hash.toString('hex'), at: new Date().toISOString() };
    this.#logger.log(`audit ${kind} ${position} ${head.hash}`);
    await this.file.append(head);
  }
}
