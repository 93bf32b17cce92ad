import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { about, readDataFile, wordList } from './data-file.js';

const schema = z.strictObject({ _about: about, words: wordList });

describe('a data file', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'mm-data-file-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (content: string): URL => {
    const file = path.join(folder, 'words.json');
    writeFileSync(file, content);
    return pathToFileURL(file);
  };

  it('is read if it has the expected shape', () =>
    expect(readDataFile(written('{"_about":"x","words":["дорожн происшестви","=дтп"]}'), schema)).toEqual({
      _about: 'x',
      words: ['дорожн происшестви', '=дтп'],
    }));

  it.each([
    ['no JSON', '{"words":'],
    ['a misspelt list', '{"word":[]}'],
    ['entries that nobody separated', '{"words":["дтп, авария"]}'],
    ['spaces around an entry', '{"words":[" дтп"]}'],
    ['an empty entry', '{"words":[""]}'],
  ])('is refused with its name for %s', (_what, content) =>
    expect(() => readDataFile(written(content), schema)).toThrow('words.json: '),
  );

  it('is refused with its name if it is missing', () =>
    expect(() => readDataFile(new URL('./absent.json', import.meta.url), schema)).toThrow('absent.json: ENOENT'));
});
