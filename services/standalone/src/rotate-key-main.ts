import { platformSettings } from '@mm/settings/platform-settings.js';
import { rotateKey, rotateWorkspaceKey } from './rotate-key.js';
import { messageForUser } from './start-failure.js';

/**
 * Command of `npm run rotate-key`. With a folder as argument, it gives that workspace a new key; without, it works on
 * the database of services that run with MM_SECRET_KEY (the new key) and MM_PREVIOUS_SECRET_KEYS.
 */
const print = (line: string): void => console.log(`  ${line}`);

async function rotate(folder: string | undefined): Promise<number> {
  if (folder) return rotateWorkspaceKey(folder, process.env.DATABASE_URL, print);
  const { databaseUrl, previousSecretKeys, secretKey } = platformSettings(process.env);
  return rotateKey(databaseUrl, [secretKey, ...previousSecretKeys], print);
}

try {
  const unreadable = await rotate(process.argv[2]);
  if (unreadable === 0) print('done: keep a copy of the new key; the previous one decrypts nothing any more');
  else {
    print(`${unreadable} values cannot be decrypted with any known key: the previous keys stay in use`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(messageForUser(error) ?? error);
  process.exitCode = 1;
}
