/**
 * Compares the journal of Telegram with what one owner of each account leads to: while a session of a key is connected
 * no other session makes calls with that key.
 * @param {readonly { at: number, method: string, authKey?: string, session?: string, connection?: number,
 *   error?: number | string }[]} entries oldest first
 * @returns {string[]} faults
 */
export function compareOwners(entries) {
  const faults = [];
  /** Sessions with calls by key, and the connections of each that are open. */
  const open = new Map();
  for (const { method, authKey, session, connection, error } of entries) {
    if (String(error ?? '').includes('AUTH_KEY_DUPLICATED')) faults.push(`a key was used twice at the same time`);
    if (!authKey || !session) continue;
    const sessions = open.get(authKey) ?? new Map();
    open.set(authKey, sessions);
    if (method === 'disconnect') {
      sessions.get(session)?.delete(connection);
      if (sessions.get(session)?.size === 0) sessions.delete(session);
    } else if (method === 'connect') sessions.set(session, (sessions.get(session) ?? new Set()).add(connection));
    if (sessions.size > 1) faults.push(`${sessions.size} sessions of one account were connected at the same time`);
  }
  return [...new Set(faults)];
}
