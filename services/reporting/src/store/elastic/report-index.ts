import { errors, type Client } from '@elastic/elasticsearch';
import { mappings, mappingVersion, settings } from './index-definition.js';

/** The versioned indices behind a name: one is read; while another is built, both are written. */
export class ReportIndex {
  private readonly building: string;

  constructor(
    private readonly client: Client,
    /** What questions ask. */
    readonly name: string,
  ) {
    this.building = `${name}-building`;
  }

  /** Makes the first index; answers whether it did. Throws when the one that is there has another mapping. */
  async ensure(): Promise<boolean> {
    const [current] = await this.behind(this.name);
    if (!current) {
      await this.create(this.name);
      return true;
    }
    const { [current]: found } = await this.client.indices.getMapping({ index: current });
    const version: unknown = found?.mappings._meta?.version;
    if (version !== mappingVersion) throw new Error(`index ${current} has mapping ${String(version)}, this program needs ${mappingVersion}: npm run reindex`);
    return false;
  }

  /** Makes an empty index that is written from now on but not read. One that was left half built is thrown away. */
  async begin(): Promise<string> {
    for (const index of await this.behind(this.building)) await this.client.indices.delete({ index });
    return this.create(this.building);
  }

  /** Lets questions see the built index instead of the others, in one step, and drops those. */
  async switchTo(index: string): Promise<void> {
    await this.client.indices.refresh({ index });
    const old = await this.behind(this.name);
    await this.client.indices.updateAliases({
      actions: [...old.map((other) => ({ remove: { index: other, alias: this.name } })), { add: { index, alias: this.name } }, { remove: { index, alias: this.building } }],
    });
    for (const other of old) await this.client.indices.delete({ index: other });
  }

  /** Indices that every document has to be written to. MUST be asked after the documents were read: so a new index misses nothing. */
  async written(): Promise<string[]> {
    return [...(await this.behind(this.name)), ...(await this.behind(this.building))];
  }

  /** Makes everything written so far visible. */
  async refresh(): Promise<void> {
    await this.client.indices.refresh({ index: this.name });
  }

  /** Drops everything under the name. */
  async drop(): Promise<void> {
    for (const index of await this.written()) await this.client.indices.delete({ index });
  }

  private async create(alias: string): Promise<string> {
    const index = `${this.name}-v${mappingVersion}-${Date.now()}`;
    await this.client.indices.create({ index, mappings, settings, aliases: { [alias]: {} } });
    return index;
  }

  private async behind(alias: string): Promise<string[]> {
    try {
      return Object.keys(await this.client.indices.getAlias({ name: alias }));
    } catch (error) {
      if (error instanceof errors.ResponseError && error.statusCode === 404) return [];
      throw error;
    }
  }
}
