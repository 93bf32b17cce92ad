import { PostgresFailure } from '@mm/database/embedded/postgres-failure.js';
import { SettingsError } from '@mm/settings/parse-settings.js';

/** Why the installation cannot start or continue; `message` is one line for the user and names the remedy. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The message shown to the user, with the remedy; undefined for an internal error. */
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
