import path from 'node:path';
import { UserFacingError } from './user-facing-error.mjs';
import { runTool } from './run-tool.mjs';

/**
 * Compiles what changed; the compiler's output is shown only if it fails.
 * @throws {UserFacingError} with the end of the compiler's output
 */
export async function build(root, args = []) {
  const { code, output } = await runTool(process.execPath, [path.join(root, 'infra/scripts/build.mjs'), ...args], root);
  if (/ENOSPC/.test(output))
    throw new UserFacingError('The disk is full: the build needs about 100 MB. Free some space and start again.');
  if (code !== 0) throw new UserFacingError(`The build failed:\n${output.split('\n').slice(-25).join('\n')}`);
}
