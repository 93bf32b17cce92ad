import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

const jest = 'node_modules/jest/bin/jest.js';

/**
 * Runs jest on some of its projects.
 * @param {string} root
 * @param {string[]} projects
 * @param {{ env?: Record<string, string>, workers?: number, paths?: string[] }} [options] `paths`: only these files
 * @returns {Promise<{
 *   passed: number, failed: number, slowest: { file: string, ms: number }[], unstable: string[],
 * }>}
 *   a file that cannot be loaded counts as one failure, a skipped test as neither; `unstable`: what passed at the
 *   second try (retry-once.mjs)
 */
export async function runJest(root, projects, { env = {}, workers = 2, paths = [] } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-jest-'));
  const outputFile = path.join(folder, 'result.json');
  const args = [
    ...['--experimental-vm-modules', '--no-warnings', jest],
    ...paths,
    ...['--selectProjects', ...projects],
    ...['--json', `--outputFile=${outputFile}`, '--passWithNoTests'],
    ...[`--maxWorkers=${workers}`, '--workerIdleMemoryLimit=1GB'],
  ];
  try {
    const { failed: hasFailed } = await execa(process.execPath, args, {
      cwd: root,
      env: { ...env, TZ: 'UTC' },
      stdio: ['ignore', 'inherit', 'inherit'],
      reject: false,
    });
    if (!fs.existsSync(outputFile)) return { passed: 0, failed: 1, slowest: [], unstable: [] };
    const result = JSON.parse(fs.readFileSync(outputFile, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const slowest = result.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));
    const unstable = result.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
        .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
    );
    return { passed: result.numPassedTests, failed: hasFailed && failed === 0 ? 1 : failed, slowest, unstable };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
