import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ReportAnswer } from '../../report-query.js';
import type { EngineRow, EngineStatement } from '../engine/engine-client.js';
import { EngineFile } from '../engine/engine-file.js';
import { createTables } from '../facts/fact-tables.js';
import type { ReadFacts } from '../facts/read-facts.js';
import { insertFacts, showVersion } from '../facts/write-facts.js';
import type { Month } from '../months/month-totals.js';
import { compileQuestion, type FactQuestion } from './ask.js';

export interface FactsUnderTest {
  /** `totalled`: the months whose totals may be used. */
  ask(question: FactQuestion, totalled?: readonly Month[]): Promise<ReportAnswer>;
  read(statements: readonly EngineStatement[]): Promise<EngineRow[][]>;
  write(statements: readonly EngineStatement[]): Promise<EngineRow[][]>;
  close(): Promise<void>;
}

/** A file of DuckDB in this process with some facts; publications are hidden from 0.99 on. */
export async function factsUnderTest(
  facts: ReadFacts,
  shown: readonly { topicId: number; version: number }[] = [],
): Promise<FactsUnderTest> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-facts-'));
  const file = await EngineFile.open({
    file: path.join(folder, 'engine', 'facts.duckdb'),
    memory: '256MB',
    threads: 1,
    spill: '256MB',
  });
  const run = async (kind: 'read' | 'write', statements: readonly EngineStatement[]): Promise<EngineRow[][]> =>
    (await file.transaction(kind, statements, new AbortController().signal)).map(({ columns, rows }) =>
      rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]))),
    );
  await run('write', [...createTables.map((sql) => ({ sql })), ...insertFacts(facts), ...shown.flatMap(showVersion)]);
  return {
    read: (statements) => run('read', statements),
    write: (statements) => run('write', statements),
    ask: async (question, totalled) => {
      const { statements, answer } = compileQuestion(question, { hideFrom: 0.99 }, totalled);
      return answer(await run('read', statements));
    },
    close: async () => {
      await file.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
