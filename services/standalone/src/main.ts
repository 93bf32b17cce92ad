import { JsonLogger } from '@mm/telemetry/json-logger.js';
import { Installation } from './installation.js';
import { standaloneSettings, type StandaloneSettings } from './settings.js';
import { messageForUser } from './start-failure.js';

/** How the first administrator of a live workspace gets in; empty when there is an administrator. */
interface FirstAccess {
  readonly firstAdmin?: { readonly username: string; readonly password: string };
  /** One-time code of the screen `/set-up`. */
  readonly setUpCode?: string;
}

/** Messages to the parent process: steps, then ready or failed. Without a parent: lines of JSON on stdout. */
type StarterMessage =
  | { readonly step: string }
  | ({
      readonly ready: true;
      readonly address: string;
    } & FirstAccess)
  | { readonly failed: string; readonly line: true };

let shutdown: Promise<never> | undefined;
let installation: Installation | undefined;
let logger: JsonLogger | undefined;

/** Sends a message to the parent process; never throws, also when the parent has exited. */
async function notifyStarter(message: StarterMessage): Promise<void> {
  if (!process.connected) {
    process.stdout.write(`${JSON.stringify(message)}\n`);
    return;
  }
  await new Promise<void>((sent) => process.send?.(message, undefined, undefined, () => sent()));
}

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
  process.stderr.write(`${line}\n`);
  await notifyStarter({ failed: line, line: true });
  await shutDown(1);
}

async function firstAccess(
  live: Installation,
  { setUp, workspace }: Pick<StandaloneSettings, 'setUp' | 'workspace'>,
): Promise<FirstAccess> {
  if (workspace !== 'live') return {};
  if (setUp === 'password') {
    const firstAdmin = await live.createFirstAdmin();
    return firstAdmin ? { firstAdmin } : {};
  }
  const setUpCode = await live.beginSetUp();
  return setUpCode === undefined ? {} : { setUpCode };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(0));
if (process.connected) process.once('disconnect', () => void shutDown(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (reason: unknown) => {
    (logger ?? console).error(reason);
    void fail(
      'A part of mm failed and everything is being stopped: ' +
        (reason instanceof Error ? reason.message : String(reason)),
    );
  });

try {
  const settings = standaloneSettings(process.env);
  // By default warnings and errors only, as text: the log of `npm start` is for people.
  const { logLevel: level = 'warn', logFormat: format = 'text' } = settings.telemetry;
  logger = new JsonLogger({ level, format, service: 'standalone' });
  logger.captureConsole(console);
  installation = new Installation(
    settings,
    process.env,
    (step) => void notifyStarter({ step }),
    (line) => void fail(line),
    logger,
  );
  await installation.start();
  await notifyStarter({ ready: true, address: installation.address, ...(await firstAccess(installation, settings)) });
} catch (error) {
  const line = messageForUser(error);
  if (!line) (logger ?? console).error(error);
  await fail(line ?? `mm did not start: ${error instanceof Error ? error.message : String(error)}`);
}
