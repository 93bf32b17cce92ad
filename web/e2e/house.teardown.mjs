import fs from 'node:fs';

/** Stops the stack with SIGTERM. Throws when a process is still running after 10 s (cluster: 60 s). */
export default async function stopHouse() {
  const { pid, folder } = JSON.parse(process.env.MM_E2E_HOUSE);
  process.kill(pid, 'SIGTERM');
  const patience = process.env.MM_E2E_PROFILE === 'cluster' ? 60 : 10;
  const end = Date.now() + patience * 1000;
  while (runs(pid)) {
    if (Date.now() > end) throw new Error(`mm (process ${pid}) did not stop within ${patience} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fs.rmSync(folder, { recursive: true, force: true });
}

function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
