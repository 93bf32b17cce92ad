import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Every file that is, or could be, committed: paths from the root with forward slashes. */
export function repositoryFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  return [...new Set(listed.split('\0'))].filter((file) => file && fs.existsSync(path.join(root, file)));
}

/** Written by a machine: no rule of style applies. */
export const isGenerated = (file) => /(^|\/)gen\/|\.gen\.ts$|^docs\/generated\/|package-lock\.json$/.test(file);
