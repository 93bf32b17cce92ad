import { SettingsError, type Environment } from '@mm/settings/parse-settings.js';
import { telemetrySettings } from '@mm/settings/telemetry-settings.js';
import { JsonLogger } from '@mm/telemetry/json-logger.js';
import { openMetricsListener } from './metrics-endpoint.js';
import { startService, type Listen, type ServiceDefinition, type ServiceHandle } from './service.js';

const SHUTDOWN_TIMEOUT_MS = 5000;

/** What a service's `main.ts` gives us of its process. */
export interface HostProcess {
  readonly env: Environment;
  readonly stdout: { readonly isTTY?: boolean };
  exit(code: number): void;
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
}

/**
 * Runs one service as a process on `PORT` and `HOST`, or `MM_SOCKET`. SIGTERM and SIGINT shut it down within 5 s.
 * A stuck consumer ends the process, so that its supervisor starts a new one.
 */
export async function runService(definition: ServiceDefinition, host: HostProcess): Promise<void> {
  const { name } = definition;
  try {
    const logger = processLogger(name, host);
    const service = await startService(definition, host.env, listenOf(host.env), logger, (reason) => {
      logger.fatal(`the consumer is stuck, the process ends: ${reason}`);
      host.exit(1);
    });
    const { metricsListen } = telemetrySettings(host.env);
    if (metricsListen) await openMetricsListener(metricsListen, [service.metrics]);
    logger.log(`${name} answers at ${service.address}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) host.once(signal, () => void shutDown(service, host, logger));
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    host.exit(1);
  }
}

/**
 * The logger of a process, also of what libraries print, by its settings: text on a terminal, else JSON, from level
 * info. Throws SettingsError.
 */
function processLogger(name: string, { env, stdout }: Pick<HostProcess, 'env' | 'stdout'>): JsonLogger {
  const { logLevel: level = 'info', logFormat: format = stdout.isTTY ? 'text' : 'json' } = telemetrySettings(env);
  const logger = new JsonLogger({ level, format, service: name });
  logger.captureConsole(console);
  return logger;
}

const listenOf = ({ MM_SOCKET: socket, PORT: port, HOST: host }: Environment): Listen =>
  socket ? { socket } : { port: Number(port ?? 0), ...(host ? { host } : {}) };

async function shutDown(service: ServiceHandle, host: HostProcess, logger: JsonLogger): Promise<void> {
  setTimeout(() => {
    logger.error(`${service.name} did not stop within ${SHUTDOWN_TIMEOUT_MS / 1000} s and is ended`);
    host.exit(1);
  }, SHUTDOWN_TIMEOUT_MS);
  try {
    await service.stopGracefully();
    host.exit(0);
  } catch (error) {
    logger.error(error);
    host.exit(1);
  }
}
