import { UpstreamBusy } from '@mm/http/problem.js';
import { currentQuestion, timeLeft } from '../time-limit.js';
import type { EngineClient, EngineRow, EngineStatement } from './engine/engine-client.js';
import { isWithoutTables } from './file/file-tokens.js';

/**
 * Reads the file within the time of the question that is asked. Throws TookTooLong, Abandoned, UpstreamBusy: a file
 * that is being built has no tables yet.
 */
export async function readFile(
  client: Pick<EngineClient, 'read'>,
  statements: readonly EngineStatement[],
): Promise<EngineRow[][]> {
  const asked = currentQuestion();
  try {
    return await client.read(statements, { limitMs: timeLeft(), gone: asked?.gone, priority: asked?.priority });
  } catch (error) {
    throw isWithoutTables(error) ? new UpstreamBusy('the store of reports is being filled', 5) : error;
  }
}
