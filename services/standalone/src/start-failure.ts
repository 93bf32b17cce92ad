import { PostgresFailure } from '@mm/database/embedded/postgres-failure.js';
import { SettingsError } from '@mm/settings/parse-settings.js';

/** Why the house does not start or go on; `message` is one line for people and names the remedy. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The one line that people are shown, with the remedy; undefined for a fault of our own. */
export function messageForUser(error: unknown): string | undefined {
  if (error instanceof StartFailure || error instanceof PostgresFailure || error instanceof SettingsError)
    return error.message;
  const { code, port, path } = (error ?? {}) as { code?: string; port?: number; path?: string };
  if (code === 'EADDRINUSE' && port)
    return (
      `Port ${port} is taken by another program: ` + `stop that one, or choose another port: PORT=${port + 1} npm start`
    );
  // 53100 is PostgreSQL's code for a full disk.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return (
      `The disk is full${path ? ` (${path})` : ''}: ` +
      'free some space and start again; nothing that was saved is lost.'
    );
  return undefined;
}
