import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runShown } from './run-shown.mjs';

/**
 * Runs jest on some of its projects and counts.
 * @returns {Promise<{ passed: number, failed: number }>} a file that cannot even be loaded counts as one failure, a skipped test as none of both
 */
export async function runJest(root, projects, { env = {}, workers = 2 } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-jest-'));
  const outputFile = path.join(folder, 'result.json');
  try {
    const code = await runShown(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        ...projects,
        '--json',
        `--outputFile=${outputFile}`,
        '--passWithNoTests',
        '--forceExit',
        `--maxWorkers=${workers}`,
        '--workerIdleMemoryLimit=1GB',
      ],
      { cwd: root, env: { ...env, TZ: 'UTC' } },
    );
    if (!fs.existsSync(outputFile)) return { passed: 0, failed: 1 };
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      fs.readFileSync(outputFile, 'utf8'),
    );
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
