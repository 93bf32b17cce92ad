import { ConsoleLogger } from '@nestjs/common';

/** Logs a service's warnings and errors, each line with its name. Nest's start-up messages are left out. */
export function serviceLogger(name: string): ConsoleLogger {
  return new ConsoleLogger(name, {
    prefix: name,
    colors: false,
    logLevels: ['fatal', 'error', 'warn'],
    timestamp: false,
  });
}
