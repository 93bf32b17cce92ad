import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { classificationDatabase } from '../classification.database.js';
import { LinearHeads } from '../recognition/model/linear-heads.js';
import { readModel, writeModel, type HeadGroup } from '../recognition/model/model-file.js';
import { startModelFile } from '../recognition/model/start-model.js';
import { loadModel } from './load-model.js';

const good = readFileSync(startModelFile);
const shipped = readModel(good);

describe('the model at start', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let dataSource: DataSource;
  let folder: string;
  let file: string;
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  beforeAll(async () => {
    database = await testDatabase();
    dataSource = await openDataSource({ ...classificationDatabase, url: database.url });
    folder = mkdtempSync(path.join(tmpdir(), 'mm-model-'));
    file = path.join(folder, 'recognition.bin');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  const load = (bytes: Buffer) => {
    writeFileSync(file, bytes);
    return loadModel(dataSource, file);
  };
  const damaged = Buffer.from(good);
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;

  const { language, topics, tone } = shipped.groups;
  const unlearned = ({ heads, scales }: HeadGroup): HeadGroup => ({
    heads: new LinearHeads(heads.labels, heads.buckets),
    scales,
  });
  const small = {
    ...shipped,
    groups: { language: unlearned(language), topics: unlearned(topics), tone: unlearned(tone) },
  };
  const otherLabels = writeModel({ ...small, groups: { ...small.groups, tone: small.groups.topics } });

  it('must be a good one where none was kept', async () => {
    const words = /recognition\.bin is refused: .+; the database keeps none to use instead/;
    await expect(load(damaged)).rejects.toThrow(words);
    await expect(loadModel(dataSource, path.join(folder, 'absent'))).rejects.toThrow(/absent is refused: ENOENT/);
  });

  it('is the file, which is kept', async () => {
    const { name, bytes } = await load(good);
    expect({ name, isFile: bytes.equals(good) }).toEqual({ name: shipped.name, isFile: true });
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    ['damaged', damaged, 'its checksum is wrong'],
    ['cut off', good.subarray(0, 1_000), 'cut off'],
    ['of another version', otherLabels, "'tone' has other labels"],
    ['another file', Buffer.from('PK\u0003\u0004'), 'no file of a recognition model'],
  ])('is the last good one when the file is %s, with one line in the log', async (_, bytes, word) => {
    logged.mockClear();
    expect((await load(bytes)).bytes.equals(good)).toBe(true);
    expect(logged.mock.calls).toEqual([[expect.stringContaining(word)]]);
    expect(logged.mock.calls[0]?.[0]).toContain(file);
    expect(logged.mock.calls[0]?.[0]).toContain(`${shipped.name} of ${shipped.date}, the last good one, is used`);
  });

  it('is the newest of the three that are kept', async () => {
    for (const day of ['01', '02', '03', '04'])
      await load(writeModel({ ...small, name: `m${day}`, date: `2027-01-${day}T00:00:00.000Z` }));
    expect((await load(damaged)).name).toBe('m04');
    const kept = await dataSource.query<{ version: string }[]>('SELECT version FROM recognition_model ORDER BY 1');
    expect(kept.map(({ version }) => version.slice(0, 3))).toEqual(['m02', 'm03', 'm04']);
    await dataSource.query("UPDATE recognition_model SET bytes = 'x' WHERE version LIKE 'm04%'");
    expect((await load(damaged)).name).toBe('m03');
  });
});
