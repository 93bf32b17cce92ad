import pg from 'pg';

/** Name of Keycloak's role and of its database. */
export const KEYCLOAK_DATABASE = 'mm_keycloak';

/**
 * Creates a role and a database for Keycloak on the same server, without access to ours.
 * Safe to repeat; updates the password. `adminUrl` belongs to a user who may create both.
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
