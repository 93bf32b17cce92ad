import fs from 'node:fs';

/** Stops the house with the signal of Ctrl+C's brother; a process that is left after 10 s (with the cluster's engines 60 s) is a failure. */
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
