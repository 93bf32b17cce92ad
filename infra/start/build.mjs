import path from 'node:path';
import { Stop } from './stop.mjs';
import { runTool } from './tool.mjs';

/**
 * Compiles what changed; the words of the compiler are shown only if it fails.
 * @throws {Stop} with the end of the compiler's answer
 */
export async function build(root, args = []) {
  const { code, output } = await runTool(process.execPath, [path.join(root, 'infra/scripts/build.mjs'), ...args], root);
  if (/ENOSPC/.test(output))
    throw new Stop('The disk is full: the build needs about 100 MB. Free some space and start again.');
  if (code !== 0) throw new Stop(`The build failed:\n${output.split('\n').slice(-25).join('\n')}`);
}
