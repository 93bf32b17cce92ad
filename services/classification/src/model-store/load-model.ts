import { readFile } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource } from 'typeorm';
import { fitting } from '../recognition/model-fits.js';
import { readModel } from '../recognition/model/model-file.js';
import { RecognitionModel } from './recognition-model.entity.js';

/** The bytes of a model that can be read, and what it is called. */
export interface LoadedModel {
  name: string;
  bytes: Buffer;
}

const KEPT = 3;
const keep = statement(
  {},
  `INSERT INTO recognition_model (version, bytes, loaded_at) VALUES ($1, $2, now())
   ON CONFLICT (version) DO UPDATE SET bytes = excluded.bytes, loaded_at = excluded.loaded_at`,
);
const removeOld = statement(
  {},
  `DELETE FROM recognition_model WHERE version NOT IN (
     SELECT version FROM recognition_model ORDER BY loaded_at DESC, version LIMIT ${KEPT})`,
);
const kept = statement(
  columnsOf(RecognitionModel, 'version', 'bytes'),
  'SELECT version, bytes FROM recognition_model ORDER BY loaded_at DESC, version',
);

/**
 * The model of a file, which is kept for a later start; the last one that was kept if the file cannot be read, which is
 * logged. Throws an Error that names the file if there is none either.
 */
export async function loadModel(dataSource: DataSource, file: string): Promise<LoadedModel> {
  try {
    const bytes = await readFile(file);
    const { name, date } = fitting(readModel(bytes));
    await inTransaction(dataSource, async (tx) => {
      await affected(tx, keep, [`${name} of ${date}`, bytes]);
      await affected(tx, removeOld);
    });
    return { name, bytes };
  } catch (error) {
    const fault = `the recognition model ${file} is refused: ${(error as Error).message}`;
    for (const { version, bytes } of await rows(dataSource, kept)) {
      const name = nameOf(bytes);
      if (name === undefined) continue;
      new Logger('recognition').error(`${fault}; ${version}, the last good one, is used`);
      return { name, bytes };
    }
    throw new Error(`${fault}; the database keeps none to use instead`, { cause: error });
  }
}

function nameOf(bytes: Buffer): string | undefined {
  try {
    return fitting(readModel(bytes)).name;
  } catch {
    return undefined;
  }
}
