import type { EntityManager } from 'typeorm';

/** What a new account begins with; `roles` are role names. */
export interface NewAccount {
  username: string;
  name: string;
  passwordHash: string;
  roles: string[];
}

/** Writes an account with its roles and returns its id. A taken name is the database's unique violation (23505). */
export async function addAccount(tx: EntityManager, { username, name, passwordHash, roles }: NewAccount): Promise<number> {
  const [user] = await tx.query<{ id: number }[]>('INSERT INTO identity.users (username, name, password_hash) VALUES ($1, $2, $3) RETURNING id', [username, name, passwordHash]);
  if (!user) throw new Error('account was not written');
  await tx.query('INSERT INTO identity.user_role (user_id, role_id) SELECT $1, id FROM identity.role WHERE name = ANY($2)', [user.id, roles]);
  return user.id;
}
