import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { parseSettings, SettingsError, type Environment } from './parse-settings.js';
import { withSettings } from './parse-settings.js';

const schema = z.object({
  DATABASE_URL: z.string().min(1),
  MM_POOL: z.coerce.number().int().min(2).default(6),
  MM_STORE: z.enum(['postgres', 'elastic']).default('postgres'),
});

let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-settings-'))));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string): string => {
  fs.writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

const faultsOf = (environment: Environment): readonly string[] => {
  try {
    parseSettings(schema, environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
  }
  return [];
};

describe('parseSettings', () => {
  it('reads the environment; empty counts as absent', () => {
    expect(parseSettings(schema, { DATABASE_URL: 'postgres://a', MM_POOL: '', FOREIGN: 'x' })).toEqual({
      DATABASE_URL: 'postgres://a',
      MM_POOL: 6,
      MM_STORE: 'postgres',
    });
  });

  it('reads any setting from a file and trims it', () => {
    expect(
      parseSettings(schema, {
        DATABASE_URL_FILE: file('url', 'postgres://u:p@h/mm\n'),
        MM_POOL_FILE: file('pool', ' 9 \n'),
      }),
    ).toMatchObject({ DATABASE_URL: 'postgres://u:p@h/mm', MM_POOL: 9 });
  });

  it('ignores _FILE variables of other programs', () => {
    expect(parseSettings(schema, { DATABASE_URL: 'postgres://a', SSL_CERT_FILE: '/nowhere' })).toMatchObject({
      DATABASE_URL: 'postgres://a',
    });
  });

  it('names all faults at once, each once, and shows no value', () => {
    const faults = faultsOf({
      DATABASE_URL_FILE: path.join(folder, 'missing'),
      MM_POOL_FILE: file('one', '1-secret'),
      MM_STORE: 'csv-secret',
    });
    expect(faults).toEqual([
      expect.stringMatching(/^DATABASE_URL: the file of DATABASE_URL_FILE cannot be read \(ENOENT/),
      expect.stringMatching(/^MM_POOL: /),
      expect.stringMatching(/^MM_STORE: /),
    ]);
    expect(faults.join()).not.toContain('secret');
  });

  it.each<[string, () => Environment, RegExp]>([
    [
      'both as a value and as a file',
      () => ({ DATABASE_URL: 'a', DATABASE_URL_FILE: file('twice', 'b') }),
      /^DATABASE_URL: is given twice, as DATABASE_URL and as DATABASE_URL_FILE$/,
    ],
    [
      'in an empty file',
      () => ({ DATABASE_URL_FILE: file('empty', '\n') }),
      /^DATABASE_URL: the file of DATABASE_URL_FILE is empty/,
    ],
    [
      'in a folder',
      () => ({ DATABASE_URL_FILE: folder }),
      /^DATABASE_URL: the file of DATABASE_URL_FILE cannot be read \(EISDIR/,
    ],
    ['not at all', () => ({}), /^DATABASE_URL: /],
  ])('rejects a setting given %s', (_, environment, fault) => {
    expect(faultsOf(environment())).toEqual([expect.stringMatching(fault)]);
  });

  it('withSettings overrides a setting from a file', () => {
    const environment = withSettings(
      { DATABASE_URL_FILE: '/nowhere', MM_POOL: '3' },
      { DATABASE_URL: 'postgres://own' },
    );
    expect(parseSettings(schema, environment)).toMatchObject({ DATABASE_URL: 'postgres://own', MM_POOL: 3 });
  });
});
