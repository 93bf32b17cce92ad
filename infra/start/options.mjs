import path from 'node:path';
import { parseArgs } from 'node:util';
import { UserFacingError } from './user-facing-error.mjs';

const USAGE = 'npm start [-- --fresh | --live] [-- --lan | --cert <file> --key <file>]';

/**
 * Reads the options from the command line and the environment.
 * @returns {{ workspace: 'demo' | 'live', fresh: boolean, lan: boolean, cert?: string, key?: string, port: number,
 *   dataRoot?: string, databaseUrl?: string, publicUrl?: string }}
 * @throws {UserFacingError} when they contradict each other or are invalid
 */
export function readOptions(args, env) {
  const { fresh = false, live = false, lan = false, cert, key } = parse(args);
  if (fresh && live)
    throw new UserFacingError('--fresh makes a new demo workspace and --live is no demo: choose one of them.');
  if (Boolean(cert) !== Boolean(key)) throw new UserFacingError('--cert and --key belong together: give both files.');
  if (live && env.MM_ALLOW_PRIVATE)
    throw new UserFacingError(
      'MM_ALLOW_PRIVATE opens private addresses for the demo networks and is refused with --live: unset it.',
    );
  return {
    workspace: live ? 'live' : 'demo',
    fresh,
    lan: lan || Boolean(cert),
    cert: cert && path.resolve(cert),
    key: key && path.resolve(key),
    port: readPort(env.PORT),
    dataRoot: env.MM_DATA ? path.resolve(env.MM_DATA) : undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    publicUrl: readPublicUrl(env.MM_PUBLIC_URL),
  };
}

/**
 * @param {string[]} args
 * @returns {{ fresh?: boolean, live?: boolean, lan?: boolean, cert?: string, key?: string }}
 */
function parse(args) {
  const flag = /** @type {const} */ ({ type: 'boolean', multiple: false });
  const text = /** @type {const} */ ({ type: 'string', multiple: false });
  try {
    return parseArgs({ args, options: { fresh: flag, live: flag, lan: flag, cert: text, key: text } }).values;
  } catch (error) {
    throw new UserFacingError(`${error.message.split('\n')[0].replace(/\.? ?To specify.*$/, '')}. Usage: ${USAGE}`);
  }
}

function readPort(text = '3000') {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535)
    throw new UserFacingError(`PORT is '${text}', but a port is a number up to 65535: PORT=3001 npm start`);
  return Number(text);
}

function readPublicUrl(text) {
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UserFacingError(`MM_PUBLIC_URL is '${text}', but it has to be an address like https://mm.example.kz`);
  return new URL(text).origin;
}
