import { prepareKeycloakDatabase } from './keycloak-database.js';
import { prepareDatabase } from './prepare-database.js';
import { prepareSettings } from './settings.js';
import { entryPoint, innerServices } from './services.js';
import { messageForUser } from './start-failure.js';
import { writeDatabaseUrls } from './prepare-database.js';

/**
 * Command of the container that runs before the services: prepares the database, schemas and roles,
 * and writes a file with the database address for each service. Safe to repeat.
 */
const print = (line: string): void => console.log(line);

try {
  const { adminUrl, secretKey, workspace, urlsFolder, keycloakPassword } = prepareSettings(process.env);
  const services = [...innerServices, entryPoint].map(({ name }) => name);
  const urls = await prepareDatabase({ adminUrl, services, secretKey, workspace, isFresh: false, log: print });
  writeDatabaseUrls(urlsFolder, urls);
  if (keycloakPassword) await prepareKeycloakDatabase(adminUrl, keycloakPassword);
  print(`the database is ready for ${services.join(', ')}${keycloakPassword ? ' and Keycloak' : ''}`);
} catch (error) {
  console.error(messageForUser(error) ?? error);
  process.exitCode = 1;
}
