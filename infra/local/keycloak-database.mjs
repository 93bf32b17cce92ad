/**
 * Creates Keycloak's role and database if they are missing; no service reads that database, and Keycloak reads no
 * other. Needs the compiled services.
 * @param {string} adminUrl of a user who may create both
 * @returns {Promise<{ KC_DB_URL: string, KC_DB_USERNAME: string, KC_DB_PASSWORD: string }>}
 */
export async function keycloakDatabase(adminUrl, password) {
  const { KEYCLOAK_DATABASE: name, prepareKeycloakDatabase } = await import('@mm/standalone/keycloak-database.js');
  await prepareKeycloakDatabase(adminUrl, password);
  const { hostname, port } = new URL(adminUrl);
  return {
    KC_DB_URL: `jdbc:postgresql://${hostname}:${port || 5432}/${name}`,
    KC_DB_USERNAME: name,
    KC_DB_PASSWORD: password,
  };
}
