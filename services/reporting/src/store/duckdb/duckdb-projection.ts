import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource, EntityManager } from 'typeorm';
import { enqueue } from '../feed/pending.js';
import type { PendingChange, Projection } from '../feed/projection.js';
import type { BuildProgress } from '../store-maintenance.js';
import type { EngineRow, EngineStatement } from './engine/engine-client.js';
import type { EngineProcess } from './engine/engine-process.js';
import type { Membership } from './facts/fact-tables.js';
import { readCounters, readFacts, readMemberships, type MembersRange } from './facts/read-facts.js';
import {
  insertFacts,
  insertMembers,
  knownIds,
  removeFacts,
  removeMembers,
  showVersion,
  updateCounters,
} from './facts/write-facts.js';
import { buildFile } from './file/build-file.js';
import { acknowledgeBatch, type Batch, noteBatch, readFile, readTokens, type Unsorted } from './file/file-tokens.js';
import { forgetMonthsOf } from './months/month-totals.js';
import { FileUpkeep, type Written } from './file/upkeep.js';
import {
  hasShownWaiting,
  noteMembers,
  noteShownAgain,
  removeTopicChanges,
  type TopicChange,
  waitingTopicChanges,
} from './members/topic-changes.js';

const topicChangesAtOnce = 20;

/** The file of DuckDB as a copy of what PostgreSQL holds about publications. One batch after another. */
export class DuckdbProjection implements Projection {
  readonly concurrency = 1;
  readonly #upkeep: FileUpkeep;
  /** Whether the engine was lost since its file was looked at. */
  #isUncertain = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: EngineProcess,
    onError: (error: unknown) => void,
    private readonly progress: BuildProgress,
  ) {
    this.#upkeep = new FileUpkeep(engine.client, onError);
    // it may have another file now, and nothing that would be sent to it
    for (const event of ['up', 'damaged'] as const) engine.on(event, () => (this.#isUncertain = true));
  }

  /** Builds the file when it is not the one of the last acknowledged batch, or of the one that follows. */
  async open(signal: AbortSignal): Promise<false> {
    if (!(await this.#prepare())) await this.build(signal, this.progress);
    return false;
  }

  /** Builds the file anew; no feed may run. */
  async build(signal: AbortSignal, progress: BuildProgress): Promise<void> {
    await this.#upkeep.stop();
    await buildFile(this.dataSource, this.engine, signal, progress);
  }

  async send(changes: readonly PendingChange[]): Promise<[] | 'lost'> {
    const ids = changes.map(({ id }) => Number(id));
    const prepared = await this.#prepare(knownIds(ids));
    if (!prepared) return 'lost';
    const known = new Set(prepared.answer.map(({ id }) => Number(id)));
    const isCounted = ({ id, countersOnly }: PendingChange): boolean => countersOnly && known.has(Number(id));
    const whole = changes.filter((change) => !isCounted(change)).map(({ id }) => id);
    const [read, counted] = await Promise.all([
      readFacts(this.dataSource, whole),
      readCounters(
        this.dataSource,
        changes.filter(isCounted).map(({ id }) => id),
      ),
    ]);
    const replaced = whole.map(Number).filter((id) => known.has(id));
    const { facts, memberships } = read;
    const stay = new Set(facts.map(({ id }) => id));
    return this.#write(
      prepared.token,
      { ids, members: [], shown: [] },
      [
        ...forgetMonthsOf([...replaced, ...counted.map(({ id }) => id)]),
        ...removeFacts(replaced),
        ...insertFacts(read),
        ...updateCounters(counted),
        ...forgetMonthsOf(facts.map(({ id }) => id)),
      ],
      { facts: facts.length, members: memberships.length },
      { changed: replaced.length + counted.length, hasErased: replaced.some((id) => !stay.has(id)) },
    );
  }

  async sendTopics(): Promise<boolean | 'lost'> {
    const changes = await waitingTopicChanges(this.dataSource, topicChangesAtOnce);
    if (changes.length === 0 && !this.#isUncertain) return false;
    this.#isUncertain = false;
    const prepared = await this.#prepare();
    if (!prepared) return 'lost';
    if (changes.length === 0) return false;
    const ranges = mergedRanges(changes);
    let memberships: Membership[] = [];
    for (const range of ranges) memberships = memberships.concat(await readMemberships(this.dataSource, range));
    const shown = changes.filter(({ kind }) => kind === 'shown');
    const batch = { ids: [], members: ranges, shown: shown.map(({ topicId }) => topicId) };
    const written = await this.#write(
      prepared.token,
      batch,
      [...ranges.map(removeMembers), ...insertMembers(memberships), ...shown.flatMap(showVersion)],
      { facts: 0, members: memberships.length },
      { changed: 0, hasErased: false },
    );
    if (written === 'lost') return 'lost';
    await inTransaction(this.dataSource, async (tx) => {
      await removeTopicChanges(tx, changes);
      await acknowledgeBatch(tx);
    });
    return true;
  }

  acknowledged(tx: EntityManager): Promise<void> {
    return acknowledgeBatch(tx);
  }

  /** A committed batch is seen by the next question. */
  makeVisible(): Promise<void> {
    return Promise.resolve();
  }

  hasUrgent(): Promise<boolean> {
    return hasShownWaiting(this.dataSource);
  }

  /** Resolves when nothing is being done to the file. */
  close(): Promise<void> {
    return this.#upkeep.stop();
  }

  /** The token for the next batch, with the answer to `question`; undefined when the file is not the fed one. */
  async #prepare(question?: EngineStatement): Promise<{ token: string; answer: EngineRow[] } | undefined> {
    const [found, tokens] = await Promise.all([
      readFile(this.engine.client, ...(question ? [question] : [])),
      readTokens(this.dataSource),
    ]);
    if (!found) return undefined;
    const { state, answers } = found;
    const answer = answers[0] ?? [];
    if (state.token === tokens.applied) return { token: tokens.next, answer };
    if (state.token !== tokens.next) return undefined;
    await this.#takeBack(state);
    return { token: (await readTokens(this.dataSource)).next, answer };
  }

  async #write(
    token: string,
    batch: Batch,
    statements: readonly EngineStatement[],
    appended: Unsorted,
    left: Omit<Written, 'unsorted'>,
  ): Promise<[] | 'lost'> {
    const answers = await this.engine.client.write([...statements, noteBatch(token, batch, appended)]);
    const unsorted = answers.at(-1)?.[0];
    if (!unsorted) return 'lost';
    this.#upkeep.after({ ...left, unsorted: { facts: Number(unsorted.facts), members: Number(unsorted.members) } });
    return [];
  }

  /**
   * The last batch was written but not acknowledged, or PostgreSQL was set back to before it was: what it changed is
   * sent again.
   */
  async #takeBack({ ids, members, shown }: Batch): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await enqueue(tx, ids);
      for (const range of members) await noteMembers(tx, range);
      await noteShownAgain(tx, shown);
      await acknowledgeBatch(tx);
    });
  }
}

/** Ranges of one version as one that includes them: what lies between them is written as it is, too. */
function mergedRanges(changes: readonly TopicChange[]): MembersRange[] {
  const merged = new Map<string, MembersRange>();
  for (const change of changes) {
    if (change.kind !== 'members') continue;
    const { topicId, version } = change;
    const key = `${topicId} ${version}`;
    const known = merged.get(key) ?? change;
    merged.set(key, { topicId, version, ...including(known, change) });
  }
  return [...merged.values()];
}

function including(a: MembersRange, b: MembersRange): Pick<MembersRange, 'low' | 'high'> {
  if (a.low === null || a.high === null || b.low === null || b.high === null) return { low: null, high: null };
  return {
    low: BigInt(a.low) < BigInt(b.low) ? a.low : b.low,
    high: BigInt(a.high) > BigInt(b.high) ? a.high : b.high,
  };
}
