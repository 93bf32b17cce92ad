import { missingForEngines, shortLivedJvmEnv } from '../local/java.mjs';

/**
 * Runs tests that need the cluster's engines. Without Java or Maven they are skipped with one line; with `CI=true` that
 * is a failure.
 * @param {() => Promise<{ passed: number, failed: number }>} run
 */
export async function withEngines(part, run, print) {
  const missing = missingForEngines();
  if (!missing) {
    Object.assign(process.env, shortLivedJvmEnv);
    return run();
  }
  print(`${part}: skipped. ${missing}`);
  return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
}
