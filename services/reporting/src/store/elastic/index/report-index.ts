import { errors, type Client, type estypes } from '@elastic/elasticsearch';
import { indexDefinition } from './index-definition.js';

/** The versioned indices of an alias: one is read; while another is built, both are written. */
export class ReportIndex {
  private readonly buildAlias: string;

  constructor(
    private readonly client: Client,
    /** The alias that queries read. */
    readonly name: string,
    private readonly definition = indexDefinition,
  ) {
    this.buildAlias = `${name}-building`;
  }

  /** Whether there is an index to read. `signal` aborts it. */
  async exists(signal?: AbortSignal): Promise<boolean> {
    return (await this.indicesOf(this.name, signal)).length > 0;
  }

  /** Creates the first index. `signal` aborts it. */
  async createFirst(signal?: AbortSignal): Promise<void> {
    await this.create(this.name, this.definition.settings, signal);
  }

  /** Whether queries read an index of an older version. */
  async isOutdated(): Promise<boolean> {
    return (await this.indicesOf(this.name)).some((index) => versionOf(index) < this.definition.version);
  }

  /** Creates an empty index that is written but not read yet. Deletes an unfinished one. */
  async startBuild(): Promise<string> {
    for (const index of await this.indicesOf(this.buildAlias)) await this.client.indices.delete({ index });
    // nobody reads it yet, so it is refreshed only once, at the end
    return this.create(this.buildAlias, { ...this.definition.settings, refresh_interval: '-1' });
  }

  /** Atomically switches queries to the new index and deletes the others. */
  async switchTo(index: string): Promise<void> {
    await this.client.indices.putSettings({
      index,
      settings: { refresh_interval: this.definition.settings.refresh_interval },
    });
    await this.client.indices.refresh({ index });
    const old = await this.indicesOf(this.name);
    await this.client.indices.updateAliases({
      actions: [
        ...old.map((other) => ({ remove: { index: other, alias: this.name } })),
        { add: { index, alias: this.name } },
        { remove: { index, alias: this.buildAlias } },
      ],
    });
    for (const other of old) await this.client.indices.delete({ index: other });
  }

  /**
   * Indices that every document must be written to. MUST be called after the documents were read, so that a new index
   * misses nothing. `signal` aborts it.
   */
  async writeTargets(signal?: AbortSignal): Promise<string[]> {
    return (await Promise.all([this.indicesOf(this.name, signal), this.indicesOf(this.buildAlias, signal)])).flat();
  }

  /** Whether one of the indices has a newer version; only a newer program can write to it. */
  isOlderThan(indices: readonly string[]): boolean {
    return indices.some((index) => versionOf(index) > this.definition.version);
  }

  /** Makes everything written so far searchable. `signal` aborts it. */
  async refresh(signal?: AbortSignal): Promise<void> {
    await this.client.indices.refresh({ index: this.name }, { signal });
  }

  /** How much all indices of the alias take on disk. */
  async bytes(): Promise<number> {
    const index = await this.writeTargets();
    if (index.length === 0) return 0;
    const { _all: all } = await this.client.indices.stats({ index, metric: 'store' });
    return all.total?.store?.size_in_bytes ?? 0;
  }

  /** Deletes all indices of the alias. */
  async drop(): Promise<void> {
    for (const index of await this.writeTargets()) await this.client.indices.delete({ index });
  }

  private async create(alias: string, settings: estypes.IndicesIndexSettings, signal?: AbortSignal): Promise<string> {
    const { version, mappings } = this.definition;
    const index = `${this.name}-v${version}-${Date.now()}`;
    await this.client.indices.create({ index, mappings, settings, aliases: { [alias]: {} } }, { signal });
    return index;
  }

  private async indicesOf(alias: string, signal?: AbortSignal): Promise<string[]> {
    try {
      return Object.keys(await this.client.indices.getAlias({ name: alias }, { signal }));
    } catch (error) {
      if (error instanceof errors.ResponseError && error.statusCode === 404) return [];
      throw error;
    }
  }
}

const versionOf = (index: string): number => Number(/-v(\d+)-\d+$/.exec(index)?.[1] ?? 0);
