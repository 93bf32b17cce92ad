import { House } from './house.js';
import { introduceFirstAdmin } from './first-admin.js';
import { standaloneSettings } from './settings.js';
import { forPeople } from './start-failure.js';
import { tell, whenStarterIsGone } from './starter.js';

let ending: Promise<never> | undefined;
let house: House | undefined;

/** Only once, however many reasons come together; the process never outlives five seconds. */
function end(code: number): Promise<never> {
  return (ending ??= (async () => {
    setTimeout(() => process.exit(code || 1), 4500).unref();
    await house?.fall();
    process.exit(code);
  })());
}

async function fail(line: string): Promise<void> {
  if (ending) return;
  console.error(line);
  await tell({ failed: line, line: true });
  await end(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
whenStarterIsGone(() => void end(0));
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
  house = new House(
    settings,
    process.env,
    (step) => void tell({ step }),
    (line) => void fail(line),
  );
  await house.rise();
  const firstAdmin = settings.workspace === 'live' ? await introduceFirstAdmin(house) : undefined;
  await tell({ ready: true, address: house.address, ...(firstAdmin ? { firstAdmin } : {}) });
} catch (error) {
  const line = forPeople(error);
  if (!line) console.error(error);
  await fail(line ?? `mm did not start: ${error instanceof Error ? error.message : String(error)}`);
}
