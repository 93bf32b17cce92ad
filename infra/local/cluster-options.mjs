import { parseArgs } from 'node:util';
import { UserFacingError } from '../start/user-facing-error.mjs';

const USAGE = 'npm run cluster [-- --each N] | npm run cluster -- status | npm run cluster:stop';
const MAX_INSTANCES = 8;

/**
 * What was asked for: start, stop or status, and how many of every service.
 * @returns {{ command: 'start' | 'stop' | 'status', each: number }}
 * @throws {UserFacingError} when it makes no sense
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
    if (rest.length > 0 || !['start', 'stop', 'status'].includes(command))
      throw new Error(`${positionals.join(' ')} is not known`);
    if (!Number.isInteger(each) || each < 1 || each > MAX_INSTANCES)
      throw new Error(`--each is a number from 1 to ${MAX_INSTANCES}`);
    return { command, each };
  } catch (error) {
    throw new UserFacingError(`${error.message.split('\n')[0]}. Usage: ${USAGE}`);
  }
}
