import fs from 'node:fs';

/** Stops the stacks with SIGTERM. Throws when a process is still running after 10 s (cluster: 60 s). */
export default async function stopStacks() {
  for (const stack of JSON.parse(process.env.MM_E2E_STACKS)) await stopStack(stack);
}

async function stopStack({ pid, folder }) {
  process.kill(pid, 'SIGTERM');
  const timeoutSeconds = process.env.MM_E2E_PROFILE === 'cluster' ? 60 : 10;
  const end = Date.now() + timeoutSeconds * 1000;
  while (isRunning(pid)) {
    if (Date.now() > end) throw new Error(`mm (process ${pid}) did not stop within ${timeoutSeconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fs.rmSync(folder, { recursive: true, force: true });
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
