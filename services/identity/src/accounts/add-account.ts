import type { DataSource, EntityManager } from 'typeorm';

/** A new account; `roles` are role names. */
export interface NewAccount {
  id: number;
  username: string;
  name: string;
  roles: string[];
}

/** Reserves the id of the next account; it is not reused if the account is not created. */
export async function nextAccountId(dataSource: Pick<DataSource, 'query'>): Promise<number> {
  const [row] = await dataSource.query<{ id: number }[]>(
    `SELECT nextval(pg_get_serial_sequence('identity.users', 'id'))::integer AS id`,
  );
  if (!row) throw new Error('no account id');
  return row.id;
}

/** Inserts an account with its roles, without a password. A taken name fails as unique violation (SQLSTATE 23505). */
export async function addAccount(tx: EntityManager, { id, username, name, roles }: NewAccount): Promise<void> {
  await tx.query('INSERT INTO identity.users (id, username, name) VALUES ($1, $2, $3)', [id, username, name]);
  await tx.query(
    'INSERT INTO identity.user_role (user_id, role_id) SELECT $1, id FROM identity.role WHERE name = ANY($2)',
    [id, roles],
  );
}
