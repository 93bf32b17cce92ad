import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Has systemd read our unit. Where systemd-analyze is missing, that is said and nothing runs.
 * @param {{ root: string, print: (line: string) => void }} options
 */
export async function verifyUnit({ root, print }) {
  const unit = path.join(root, 'infra/systemd/mm.service');
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  if (error) {
    print('systemd: skipped. systemd-analyze is missing (Debian: apt-get install systemd).');
    return { passed: 0, failed: 0 };
  }
  const complaints = `${stdout}${stderr}`.trim();
  if (complaints) print(complaints);
  // Unknown settings are only warned about.
  return status === 0 && !complaints ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
