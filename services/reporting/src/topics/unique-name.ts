import { isTaken } from '@mm/database/unique-violation.js';
import { NameTaken } from '@mm/http/problem.js';

/** Throws NameTaken (`<what>-name-taken`) when `write` violates a unique name. */
export async function withUniqueName<T>(what: 'topic' | 'section', name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error, `${what}_name`)) throw new NameTaken(`${what}-name-taken`, name);
    throw error;
  }
}
