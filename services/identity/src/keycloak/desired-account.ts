import type { EntityManager } from 'typeorm';

/** An account as it should be in Keycloak. */
export interface DesiredAccount {
  id: number;
  username: string;
  name: string;
  disabled: boolean;
  /** Names of its roles. */
  roles: string[];
  /** Names of all roles that our tables manage. */
  knownRoles: string[];
}

/** The account as the transaction sees it, or undefined when there is none. */
export async function findDesiredAccount(
  tx: Pick<EntityManager, 'query'>,
  id: number,
): Promise<DesiredAccount | undefined> {
  const [account] = await tx.query<DesiredAccount[]>(
    `SELECT u.id, u.username, u.name, u.disabled,
       ARRAY(
         SELECT r.name
         FROM identity.user_role ur
         JOIN identity.role r ON r.id = ur.role_id
         WHERE ur.user_id = u.id
       ) AS roles,
       ARRAY(SELECT name FROM identity.role) AS "knownRoles"
     FROM identity.users u
     WHERE u.id = $1`,
    [id],
  );
  return account;
}
