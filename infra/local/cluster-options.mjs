import { parseArgs } from 'node:util';
import { UserFacingError } from '../start/user-facing-error.mjs';

const USAGE = 'npm run cluster [-- --each N] | npm run cluster -- status | npm run cluster:stop';
const MAX_INSTANCES = 8;

/**
 * Reads the command and how many instances of every service to start.
 * @returns {{ command: 'start' | 'stop' | 'status', each: number }}
 * @throws {UserFacingError} when they are invalid
 */
export function clusterOptions(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { each: { type: 'string', default: '1' } },
    });
    const [command = 'start', ...rest] = positionals;
    const each = Number(values.each);
    if (rest.length > 0 || (command !== 'start' && command !== 'stop' && command !== 'status'))
      throw new Error(`${positionals.join(' ')} is unknown`);
    if (!Number.isInteger(each) || each < 1 || each > MAX_INSTANCES)
      throw new Error(`--each is a number from 1 to ${MAX_INSTANCES}`);
    return { command, each };
  } catch (error) {
    throw new UserFacingError(`${error.message.split('\n')[0]}. Usage: ${USAGE}`);
  }
}
