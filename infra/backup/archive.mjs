import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
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

/** The content of one file in an archive, as text. @throws {UserFacingError} when it is not there */
export const readFromArchive = (archive, name) => tar(['-xOf', archive, name], (code) => code === 0);

/** Extracts an archive into `folder` with owners and permissions. @throws {UserFacingError} */
export const unpackArchive = (archive, folder) => tar(['-xpf', archive, '-C', folder], (code) => code === 0);

/** Replaces a file by its gzipped form. @returns {Promise<string>} name of the new file */
export async function gzipFile(file) {
  await pipeline(fs.createReadStream(file), createGzip(), fs.createWriteStream(`${file}.gz`, { mode: 0o600 }));
  fs.rmSync(file);
  return `${file}.gz`;
}

/** Restoring comes before `npm ci` on a new machine, so nothing from npm is used. */
async function tar(args, isSuccess) {
  const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const code = await new Promise((resolve) =>
    child
      .once('error', (error) => {
        errors += error.message;
        resolve(2);
      })
      .once('close', resolve),
  );
  if (!isSuccess(code, errors))
    throw new UserFacingError(`tar failed: ${errors.trim().split('\n').at(-1) || `exit code ${code}`}`);
  return out;
}
