import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { StoreMaintenance } from '../store/store-maintenance.js';

type Engine = StoreMaintenance['engine'];

const current = statement({}, 'SELECT FROM report_engine WHERE engine = $1');
const change = statement({}, 'UPDATE report_engine SET engine = $1');

/** Whether this engine holds all publications. */
export async function isCurrentEngine(database: Database, engine: Engine): Promise<boolean> {
  return (await rows(database, current, [engine])).length > 0;
}

/** Records that this engine holds all publications; any other has to be filled before it answers reports. */
export async function recordEngine(database: Database, engine: Engine): Promise<void> {
  await affected(database, change, [engine]);
}
