import { ConsoleLogger } from '@nestjs/common';

/** Writes a service's warnings and errors, each line with its name; Nest's own start-up chatter is left out. */
export function serviceLogger(name: string): ConsoleLogger {
  return new ConsoleLogger(name, {
    prefix: name,
    colors: false,
    logLevels: ['fatal', 'error', 'warn'],
    timestamp: false,
  });
}
