import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PictureCache } from './picture-cache.js';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mm-picture-cache-'));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

const named = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytes = (size: number): Buffer => Buffer.alloc(size, 7);
/** Times of files differ by some milliseconds at least. */
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 15));

async function kept(cache: PictureCache, ...names: string[]): Promise<string[]> {
  const found = await Promise.all(names.map(async (name) => ((await cache.read(named(name))) ? [name] : [])));
  return found.flat();
}

describe('the cache of pictures', () => {
  it('removes the least recently used files above its limit', async () => {
    const cache = new PictureCache(folder, 1000);
    for (const name of ['a', 'b', 'c']) {
      await cache.write(named(name), bytes(300));
      await soon();
    }
    await cache.read(named('a'));
    await soon();
    await cache.write(named('d'), bytes(300));
    expect(await kept(cache, 'a', 'b', 'c', 'd')).toEqual(['a', 'd']);
  });

  it('knows its files after a restart, and in another process', async () => {
    await new PictureCache(folder, 1000).write(named('a'), bytes(300));
    const other = new PictureCache(folder, 1000);
    expect(await other.read(named('a'))).toEqual(bytes(300));
    await soon();
    await other.write(named('b'), bytes(600));
    await other.write(named('c'), bytes(200));
    expect(await kept(new PictureCache(folder, 1000), 'a', 'b', 'c')).toEqual(['b', 'c']);
  });

  it('removes what a killed process left behind, and no other file of the folder', async () => {
    const left = `${named('x')}.00000000-0000-4000-8000-000000000000.new`;
    for (const name of [left, 'keys.json', 'picture.png']) await fs.writeFile(path.join(folder, name), bytes(5000));
    await fs.utimes(path.join(folder, left), 0, 0);
    const cache = new PictureCache(folder, 1000);
    for (const name of ['a', 'b', 'c', 'd']) await cache.write(named(name), bytes(400));
    const names = await fs.readdir(folder);
    expect(names).toEqual(expect.arrayContaining(['keys.json', 'picture.png']));
    expect(names).not.toContain(left);
    expect(names.length).toBeLessThanOrEqual(4);
  });

  it('keeps no file that is larger than the whole cache, and none at all with a limit of 0', async () => {
    const small = new PictureCache(folder, 100);
    await small.write(named('a'), bytes(101));
    await new PictureCache(folder, 0).write(named('b'), bytes(1));
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('does without a folder that it cannot use', async () => {
    const file = path.join(folder, 'file');
    await fs.writeFile(file, '');
    const cache = new PictureCache(path.join(file, 'pictures'), 1000);
    await cache.write(named('a'), bytes(10));
    expect(await cache.read(named('a'))).toBeUndefined();
  });

  it('takes only digests as names', async () => {
    const cache = new PictureCache(folder, 1000);
    await expect(cache.write('../escape', bytes(1))).rejects.toThrow('digest');
    await expect(cache.read('a.png')).rejects.toThrow('digest');
  });
});
