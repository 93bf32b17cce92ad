import { NameTaken } from '@mm/http/problem.js';

/** Turns the violation of a unique name into `<what>-name-taken`. */
export async function withUniqueName<T>(what: 'topic' | 'section', name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = ((error as { driverError?: unknown }).driverError ?? {}) as { code?: string; constraint?: string };
    if (code === '23505' && constraint === `${what}_name`) throw new NameTaken(`${what}-name-taken`, name);
    throw error;
  }
}
