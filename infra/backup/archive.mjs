import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { execa } from 'execa';
import { UserFacingError } from '../start/user-facing-error.mjs';

/**
 * Adds files of `folder` to a tar archive. Files that change meanwhile are no failure: a running database does that,
 * and its write-ahead log repairs the copy.
 * @param {string} archive @param {string} folder @param {string[]} names
 * @param {{ exclude?: string[] }} [options] names under `folder` to omit
 * @throws {UserFacingError} with the last line of tar's errors
 */
export function addToArchive(archive, folder, names, { exclude = [] } = {}) {
  return tar(
    [
      fs.existsSync(archive) ? '-rf' : '-cf',
      archive,
      ...exclude.map((name) => `--exclude=${name}`),
      '-C',
      folder,
      ...names,
    ],
    (code, errors) => code === 0 || (code === 1 && /changed as we read|removed before we read|shrank/.test(errors)),
  );
}

/** Names in an archive, gzipped or not. @throws {UserFacingError} when the file is not an archive */
export const listArchive = async (archive) =>
  (await tar(['-tf', archive], (code) => code === 0)).split('\n').filter(Boolean);

/** Extracts an archive into `folder` with owners and permissions. @throws {UserFacingError} */
export const unpackArchive = (archive, folder) => tar(['-xpf', archive, '-C', folder], (code) => code === 0);

/** Replaces a file by its gzipped form. @returns {Promise<string>} name of the new file */
export async function gzipFile(file) {
  await pipeline(fs.createReadStream(file), createGzip(), fs.createWriteStream(`${file}.gz`, { mode: 0o600 }));
  fs.rmSync(file);
  return `${file}.gz`;
}

async function tar(args, isSuccess) {
  const { exitCode, stdout, stderr, originalMessage } = await execa('tar', args, {
    stdin: 'ignore',
    env: { LC_ALL: 'C' },
    reject: false,
  });
  if (exitCode === undefined || !isSuccess(exitCode, stderr))
    throw new UserFacingError(
      `tar failed: ${stderr.trim().split('\n').at(-1) || originalMessage || `exit code ${exitCode}`}`,
    );
  return stdout;
}
