/** Why the server does not run; `message` is one line that names the remedy. */
export class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure';

  constructor(
    readonly code:
      'disk-full' | 'damaged' | 'in-use' | 'port-taken' | 'no-account' | 'closed-folder' | 'no-binaries' | 'other',
    message: string,
  ) {
    super(message);
  }
}

const DAMAGE = new RegExp(
  [
    'PANIC',
    'invalid checkpoint record',
    'could not locate a valid checkpoint',
    'invalid primary checkpoint',
    'database files are incompatible',
    'is not a database cluster',
    'incorrect checksum in control file',
    'could not open file "(global|pg_wal|base|pg_xact)',
    'could not open (directory|file) "pg_',
    'could not access directory',
    'is missing or corrupt',
    'could not read file "(global|base)',
    'invalid data in file',
    'could not access the server configuration file',
    'pg_filenode',
    'could not load .*pg_hba',
    'configuration file ".*" contains errors',
  ].join('|'),
  'i',
);

/**
 * Reads the end of a server log (or of initdb's output) and names the cause.
 * @param folder the folder to name in the message
 */
export function explainFailure(log: string, folder: string): PostgresFailure {
  const fatal =
    /^.*(?:FATAL|PANIC):\s*(.*)$/m.exec(log)?.[1] ?? log.trim().split('\n').at(-1) ?? 'no reason in its log';
  if (/No space left on device|Disk quota exceeded/i.test(log))
    return new PostgresFailure(
      'disk-full',
      `The disk that holds ${folder} is full: free some space and start again; nothing that was saved is lost.`,
    );
  if (/pre-existing shared memory block|lock file "postmaster\.pid" already exists/i.test(log))
    return new PostgresFailure(
      'in-use',
      `The database in ${folder} is used by another PostgreSQL: stop that one and start again.`,
    );
  if (/could not create any TCP\/IP sockets|Address already in use/i.test(log))
    return new PostgresFailure('port-taken', `The database's port is taken: start again, another one will be chosen.`);
  if (DAMAGE.test(log))
    return new PostgresFailure(
      'damaged',
      `The database in ${folder} is damaged (${fatal}): ` +
        `restore the folder from a backup, or move it away and start with a new one.`,
    );
  return new PostgresFailure(
    'other',
    `PostgreSQL does not start in ${folder}: ${fatal} (whole log: ${folder}/server.log).`,
  );
}
