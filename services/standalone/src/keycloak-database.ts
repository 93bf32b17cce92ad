import pg from 'pg';

/** Name of Keycloak's role and of its database. */
export const KEYCLOAK_DATABASE = 'mm_keycloak';

/**
 * A role and a database of its own for Keycloak on the same server, and nothing of ours in its reach.
 * Safe to repeat; the password becomes the given one. `adminUrl`: of a user who may create both.
 */
export async function prepareKeycloakDatabase(
  adminUrl: string,
  password: string,
  name = KEYCLOAK_DATABASE,
): Promise<void> {
  const admin = new pg.Client({
    connectionString: adminUrl,
    application_name: 'mm-prepare',
    connectionTimeoutMillis: 10_000,
  });
  await admin.connect();
  const [ourDatabase, keycloakName] = [admin.database ?? 'postgres', name].map((database) =>
    admin.escapeIdentifier(database),
  );
  try {
    const role = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
    await admin.query(
      `${role.rowCount ? 'ALTER' : 'CREATE'} ROLE ${keycloakName} LOGIN PASSWORD ${admin.escapeLiteral(password)}`,
    );
    await admin.query(`GRANT ${keycloakName} TO CURRENT_USER`);
    const database = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!database.rowCount)
      await admin.query(`CREATE DATABASE ${keycloakName} OWNER ${keycloakName} TEMPLATE template0 ENCODING 'UTF8'`);
    for (const each of [keycloakName, ourDatabase]) await admin.query(`REVOKE CONNECT ON DATABASE ${each} FROM PUBLIC`);
  } finally {
    await admin.end();
  }
}
