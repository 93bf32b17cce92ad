import { deleteEngineFile } from './delete-engine-file.js';
import { EngineFile } from './engine-file.js';
import { EngineServer } from './engine-server.js';
import { openingFailureOf } from './faults.js';
import { type EngineOptions, exitCodes } from './messages.js';
import { socketPath } from './socket-path.js';

/** An orderly end may take this long; then the rest is left to DuckDB's log, which the next start replays. */
const STOP_WITHIN_MS = 2_000;

const options = JSON.parse(process.argv[2] ?? '{}') as EngineOptions;
process.umask(0o077);
// Ctrl+C in a terminal reaches every process; the parent stops this one when it needs it no longer
process.on('SIGINT', () => undefined);
let stop = (): void => process.exit(exitCodes.stopped);
process.on('SIGTERM', () => stop());
process.on('disconnect', () => stop());

const file = await EngineFile.open(options).catch((error: unknown) => {
  const failure = openingFailureOf(error);
  if (failure === 'in-use') process.exit(exitCodes.inUse);
  console.error(failure.message);
  process.exit(failure.fault === 'damaged' ? exitCodes.damaged : exitCodes.failed);
});
const server = new EngineServer(file, {
  fatal: ({ fault, message }) => {
    console.error(message);
    leave(fault === 'damaged' ? exitCodes.damaged : exitCodes.failed);
  },
  discard: () => {
    // still locked, so no other process can have opened a new one; killed, as closing would write
    deleteEngineFile(options.file);
    process.send?.('discarded');
    process.kill(process.pid, 'SIGKILL');
  },
});
let isStopping = false;
stop = () => {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_WITHIN_MS);
  void server
    .close()
    .then(() => file.close())
    .catch((error: unknown) => console.error(error))
    .finally(() => process.exit(exitCodes.stopped));
};
await server.listen(socketPath(options.file));
process.send?.('ready');

/** Ends after the last answers have left. */
function leave(code: number): void {
  setTimeout(() => process.exit(code), 50);
}
