import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Conflict, Forbidden, Invalid, NotFound } from '@mm/http/problem.js';
import type { CallBody, CallResponse } from '@mm/proto/http/call.js';
import type { setUpCalls } from '@mm/proto/http/set-up.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type EntityManager } from 'typeorm';
import { newCode, normalCode, shownCode } from '../access-tokens/wall-code.js';
import { publishAccountChange } from '../accounts/account-events.js';
import { addAccount, nextAccountId } from '../accounts/add-account.js';
import { lockRoleAssignments } from '../accounts/last-admin.js';
import { goodAccountName } from '../accounts/name-rules.js';
import { PasswordPolicy } from '../accounts/password-rules.js';
import { SignInDirectory } from '../accounts/sign-in-directory.js';
import { IdentitySettings } from '../settings.js';
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

/** Creates the first administrator of an installation for a person who knows the code that the installation printed. */
@Injectable()
export class SetUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SignInDirectory,
    private readonly outbox: EventOutbox,
    private readonly passwords: PasswordPolicy,
    private readonly system: SystemSettings,
    private readonly settings: IdentitySettings,
  ) {}

  /** A new code, which replaces an earlier one; undefined when there is an administrator. */
  async begin(): Promise<string | undefined> {
    if (await isTrue(this.dataSource, hasAdmin)) {
      await affected(this.dataSource, removeCode);
      return undefined;
    }
    const code = newCode();
    await affected(this.dataSource, storeCode, [this.#hashOf(code)]);
    return shownCode(code);
  }

  /** Throws NotFound `set-up-not-needed`. */
  async state(): Promise<CallResponse<typeof setUpCalls.setUpState>> {
    if (!(await isTrue(this.dataSource, isPossible))) throw new NotFound('the set-up', 'set-up-not-needed');
    return {
      accounts: this.settings.keycloak ? 'keycloak' : 'bundled',
      password_length: (await this.passwords.rules()).minLength,
      time_zone: await this.system.value('time-zone'),
    };
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
    const { dataSource, directory, outbox } = this;
    if (!(await isTrue(dataSource, isPossible))) throw alreadySetUp();
    const username = goodAccountName(givenName);
    await this.passwords.assertGood(password, username);
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
    this.system.refresh();
    return normalized;
  }

  /** Counts the try first, so that a try that is interrupted counts too. */
  async #checkCode(entered: string): Promise<void> {
    const [stored] = await rows(this.dataSource, countTry);
    // another process may have used it since
    if (!stored && !(await isTrue(this.dataSource, isPossible))) throw alreadySetUp();
    if (!stored) throw new Forbidden('too many wrong codes: start again for a new one', 'set-up-code-locked');
    if (!timingSafeEqual(stored.code_hash, this.#hashOf(normalCode(entered))))
      throw new Forbidden('the code is wrong', 'set-up-code-wrong');
  }

  async #changeZone(tx: EntityManager, zone: string, actor: { kind: 'person'; name: string }): Promise<void> {
    const before = await this.system.value('time-zone');
    if (zone === before) return;
    const change = { key: 'time-zone', value: zone, before, after: zone } as const;
    await storeSetting(tx, this.outbox, { ...change, changedAt: new Date(), by: actor.name, actor });
  }

  #hashOf(code: string): Buffer {
    return createHmac('sha256', this.settings.secretKey).update(`set-up ${code}`).digest();
  }
}

const alreadySetUp = (): Conflict => new Conflict('already-set-up', 'there is an administrator');

async function isTrue(database: Database, query: typeof hasAdmin): Promise<boolean> {
  return (await rows(database, query))[0]?.found === true;
}
