/**
 * Opens documents of reports with LibreOffice and reads what it prints. Where its programs are missing, that is said
 * and nothing runs.
 */
import { spawnSync } from 'node:child_process';
import { runJest } from './run-jest.mjs';

const PROGRAMS = [
  { program: 'soffice', args: ['--version'], packages: 'libreoffice-calc libreoffice-writer' },
  { program: 'pdftotext', args: ['-v'], packages: 'poppler-utils' },
];

/** @param {{ root: string, print: (line: string) => void }} options */
export async function runOfficeTests({ root, print }) {
  for (const { program, args, packages } of PROGRAMS) {
    if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) continue;
    print(`office: skipped. ${program} is missing (Debian: apt-get install ${packages}).`);
    return { passed: 0, failed: 0 };
  }
  return runJest(root, ['office'], { workers: 1 });
}
