import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPackages } from '../lint/boundary-table.mjs';
import { repositoryFiles } from './repository-files.mjs';

/**
 * A copy of the repository in a temporary folder that shares the installed libraries; its own packages are its own.
 * @param {string} root
 * @returns {string} the folder, which the caller removes
 * @public for tests, which run it in a process of its own
 */
export function copyRepository(root) {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'mm-copy-')));
  for (const file of repositoryFiles(root)) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  const libraries = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(libraries, '@mm'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@mm') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(libraries, name));
  for (const { name, folder } of readPackages(root))
    fs.symlinkSync(path.join(copy, folder), path.join(libraries, name));
  return copy;
}
