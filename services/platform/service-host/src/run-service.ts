import { SettingsError } from '@mm/settings/parse-settings.js';
import { startService, type ServiceDefinition, type ServiceHandle } from './service.js';

const SHUTDOWN_TIMEOUT_MS = 5000;

/** Runs one service as a process on `PORT` and `HOST`, or `MM_SOCKET`. SIGTERM and SIGINT shut it down within 5 s. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  try {
    const listen = process.env.MM_SOCKET
      ? { socket: process.env.MM_SOCKET }
      : { port: Number(process.env.PORT ?? 0), ...(process.env.HOST ? { host: process.env.HOST } : {}) };
    const service = await startService(definition, process.env, listen);
    console.log(`${service.name} answers at ${service.address}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(service));
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}

async function shutDown(service: ServiceHandle): Promise<void> {
  setTimeout(() => {
    console.error(`${service.name} did not stop within ${SHUTDOWN_TIMEOUT_MS / 1000} s and is ended`);
    process.exit(1);
  }, SHUTDOWN_TIMEOUT_MS);
  try {
    await service.stopGracefully();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
