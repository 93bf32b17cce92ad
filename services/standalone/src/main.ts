import { Installation } from './installation.js';
import { createFirstAdmin } from './first-admin.js';
import { standaloneSettings } from './settings.js';
import { messageForUser } from './start-failure.js';
import { notifyStarter, onParentExit } from './starter.js';

let shutdown: Promise<never> | undefined;
let installation: Installation | undefined;

/** Stops everything once and exits, within five seconds at most. */
function shutDown(code: number): Promise<never> {
  return (shutdown ??= (async () => {
    setTimeout(() => process.exit(code || 1), 4500).unref();
    await installation?.stop();
    process.exit(code);
  })());
}

async function fail(line: string): Promise<void> {
  if (shutdown) return;
  console.error(line);
  await notifyStarter({ failed: line, line: true });
  await shutDown(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(0));
onParentExit(() => void shutDown(0));
process.on(
  'uncaughtException',
  (error) => (console.error(error), void fail(`A part of mm failed and everything is being stopped: ${error.message}`)),
);
process.on(
  'unhandledRejection',
  (reason) => (
    console.error(reason),
    void fail(
      'A part of mm failed and everything is being stopped: ' +
        (reason instanceof Error ? reason.message : String(reason)),
    )
  ),
);

try {
  const settings = standaloneSettings(process.env);
  installation = new Installation(
    settings,
    process.env,
    (step) => void notifyStarter({ step }),
    (line) => void fail(line),
  );
  await installation.start();
  const firstAdmin = settings.workspace === 'live' ? await createFirstAdmin(installation) : undefined;
  await notifyStarter({ ready: true, address: installation.address, ...(firstAdmin ? { firstAdmin } : {}) });
} catch (error) {
  const line = messageForUser(error);
  if (!line) console.error(error);
  await fail(line ?? `mm did not start: ${error instanceof Error ? error.message : String(error)}`);
}
