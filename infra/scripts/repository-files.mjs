import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Every tracked or untracked file that is not ignored: paths from the root with forward slashes. */
export function repositoryFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  return [...new Set(listed.split('\0'))].filter((file) => file && fs.existsSync(path.join(root, file)));
}

/** Whether the file is generated: style rules do not apply. */
export const isGenerated = (file) => /(^|\/)gen\/|\.gen\.ts$|^docs\/generated\/|package-lock\.json$/.test(file);
