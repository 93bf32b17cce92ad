import { createHmac, timingSafeEqual } from 'node:crypto';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { Conflict, Forbidden, Invalid, NotFound } from '@mm/http/problem.js';
import type { CallBody, CallResponse } from '@mm/proto/http/call.js';
import type { setUpCalls } from '@mm/proto/http/set-up.js';
import type { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { EntityManager } from 'typeorm';
import { newCode, normalCode, shownCode } from '../access-tokens/wall-code.js';
import { publishAccountChange } from '../accounts/account-events.js';
import { addAccount, nextAccountId } from '../accounts/add-account.js';
import type { AccountChanges } from '../accounts/change-account.js';
import { lockRoleAssignments } from '../accounts/last-admin.js';
import { goodAccountName } from '../accounts/name-rules.js';
import { assertGoodPassword } from '../accounts/password-rules.js';
import { isAllowedValue, storeSetting } from '../system-settings/change-system-settings.js';
import { SetUpCode } from './set-up-code.entity.js';

const maxTries = 10;

const isPossible = statement(
  { found: column.boolean() },
  `SELECT EXISTS (SELECT FROM identity.set_up_code)
     AND NOT EXISTS (SELECT FROM identity.user_role WHERE role_id = 1) AS found`,
);
const hasAdmin = statement(
  { found: column.boolean() },
  'SELECT EXISTS (SELECT FROM identity.user_role WHERE role_id = 1) AS found',
);
const storeCode = statement(
  {},
  `INSERT INTO identity.set_up_code (id, code_hash, tries) VALUES (1, $1, 0)
   ON CONFLICT (id) DO UPDATE SET code_hash = excluded.code_hash, tries = 0`,
);
/** Parallel tries are counted one by one. */
const countTry = statement(
  columnsOf(SetUpCode, 'code_hash'),
  `UPDATE identity.set_up_code SET tries = tries + 1 WHERE tries < ${maxTries} RETURNING code_hash`,
);
const removeCode = statement({}, 'DELETE FROM identity.set_up_code');

export interface SetUpOptions {
  changes: AccountChanges;
  settings: SystemSettings;
  /** The installation's key. */
  secretKey: Buffer;
  accounts: CallResponse<typeof setUpCalls.setUpState>['accounts'];
}

/** Creates the first administrator of an installation for a person who knows the code that the installation printed. */
export class SetUp {
  constructor(private readonly options: SetUpOptions) {}

  /** A new code, which replaces an earlier one; undefined when there is an administrator. */
  async begin(): Promise<string | undefined> {
    const { dataSource } = this.options.changes;
    if (await isTrue(dataSource, hasAdmin)) {
      await affected(dataSource, removeCode);
      return undefined;
    }
    const code = newCode();
    await affected(dataSource, storeCode, [this.#hashOf(code)]);
    return shownCode(code);
  }

  /** Throws NotFound `set-up-not-needed`. */
  async state(): Promise<CallResponse<typeof setUpCalls.setUpState>> {
    const { accounts, changes, settings } = this.options;
    if (!(await isTrue(changes.dataSource, isPossible))) throw new NotFound('the set-up', 'set-up-not-needed');
    const { minLength } = await changes.passwordRules();
    return { accounts, password_length: minLength, time_zone: await settings.value('time-zone') };
  }

  /**
   * Creates the administrator and sets the time zone in one transaction, after which the code is worth nothing.
   * Throws Conflict `already-set-up`, Forbidden `set-up-code-wrong` and `set-up-code-locked`, Invalid with a
   * `NameProblem`, `PasswordProblem` or `setting-not-allowed`, UpstreamBusy.
   */
  async complete({
    code,
    username: givenName,
    password,
    time_zone: zone,
  }: CallBody<typeof setUpCalls.setUp>): Promise<string> {
    const { changes, settings } = this.options;
    const { dataSource, directory, outbox, passwordRules } = changes;
    if (!(await isTrue(dataSource, isPossible))) throw alreadySetUp();
    const username = goodAccountName(givenName);
    assertGoodPassword(password, username, await passwordRules());
    if (!(await isAllowedValue(dataSource, 'time-zone', zone)))
      throw new Invalid('setting-not-allowed', 'no such time zone', [{ path: 'body.time_zone', code: 'unknown' }]);
    await this.#checkCode(code);
    const id = await nextAccountId(dataSource);
    const normalized = directory.normalizeUsername(username);
    const actor = { kind: 'person', name: normalized } as const;
    await directory.applyChange({ userId: id, password, mustChangePassword: false }, async (tx) => {
      await lockRoleAssignments(tx);
      if (!(await isTrue(tx, isPossible))) throw alreadySetUp();
      await addAccount(tx, { id, username: normalized, name: username, roles: ['mm_admin'] });
      await publishAccountChange(tx, outbox, [id], 'created');
      await recordAudit(tx, outbox, {
        action: 'account.created',
        actor,
        object: { kind: 'account', id, name: normalized },
        after: { username: normalized, name: username, disabled: false, roles: [1] },
      });
      await this.#changeZone(tx, zone, actor);
      await affected(tx, removeCode);
    });
    settings.refresh();
    return normalized;
  }

  /** Counts the try first, so that a try that is interrupted counts too. */
  async #checkCode(entered: string): Promise<void> {
    const [stored] = await rows(this.options.changes.dataSource, countTry);
    if (!stored) throw new Forbidden('too many wrong codes: start again for a new one', 'set-up-code-locked');
    if (!timingSafeEqual(stored.code_hash, this.#hashOf(normalCode(entered))))
      throw new Forbidden('the code is wrong', 'set-up-code-wrong');
  }

  async #changeZone(tx: EntityManager, zone: string, actor: { kind: 'person'; name: string }): Promise<void> {
    const { changes, settings } = this.options;
    const before = await settings.value('time-zone');
    if (zone === before) return;
    const change = { key: 'time-zone', value: zone, before, after: zone } as const;
    await storeSetting(tx, changes.outbox, { ...change, changedAt: new Date(), by: actor.name, actor });
  }

  #hashOf(code: string): Buffer {
    return createHmac('sha256', this.options.secretKey).update(`set-up ${code}`).digest();
  }
}

const alreadySetUp = (): Conflict => new Conflict('already-set-up', 'there is an administrator');

async function isTrue(database: Database, query: typeof hasAdmin): Promise<boolean> {
  return (await rows(database, query))[0]?.found === true;
}
