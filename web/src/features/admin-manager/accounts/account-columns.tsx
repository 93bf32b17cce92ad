import type { CallResponse } from '@mm/proto/http/call.js';
import type { accountCalls, UserWire } from '@mm/proto/http/accounts.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { Menu } from '../../../ui/menu/menu.js';
import { MultiSelect } from '../../../ui/multi-select/multi-select.js';
import { Switch } from '../../../ui/switch/switch.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { texts as historyTexts } from '../../object-history/texts.js';
import { mayReceiveTopics } from '../access/access-rows.js';
import styles from '../../../ui/management/management.module.css';
import { roleTitle } from '../roles/role-title.js';
import { texts as adminTexts } from '../texts.js';
import { isChanged, shownDraft, type AccountDraft, type AccountDrafts } from './account-draft.js';
import accountStyles from './accounts.module.css';
import { texts } from './texts.js';

/** What a row opens above the list. */
export interface OpenCard {
  kind: 'edit' | 'sessions' | 'history';
  account: UserWire;
}

export interface AccountColumnsContext {
  /** The login of the caller. */
  ownName: string;
  roles: CallResponse<typeof accountCalls.roles>['roles'];
  drafts: AccountDrafts;
  savingId: number | null;
  /** The account whose topics are shown. */
  chosenId: number | null;
  /** Unix seconds in words. */
  dateTimeOf: (seconds: number) => string;
  onChange: (account: UserWire, part: Partial<AccountDraft>) => void;
  onSave: (account: UserWire) => void;
  onTopics: (account: UserWire) => void;
  onOpen: (card: OpenCard) => void;
  onUnlock: (account: UserWire) => void;
  onRemove: (account: UserWire) => void;
}

/** The columns of the table of accounts. */
export const accountColumns = (context: AccountColumnsContext): Column<UserWire>[] => [
  {
    id: 'username',
    title: texts.account,
    inCard: 'title',
    cell: (account) => <Name account={account} context={context} />,
  },
  {
    id: 'roles',
    title: texts.roles,
    width: '280px',
    cell: (account) => (
      <div className={accountStyles['roles']}>
        <MultiSelect
          label={texts.rolesOf(account.username)}
          hideLabel
          placeholder={texts.noRoles}
          options={context.roles.map((role) => ({ value: role.id, text: roleTitle(role) }))}
          selected={shownDraft(account, context.drafts).roles}
          onChange={(roles) => context.onChange(account, { roles })}
        />
      </div>
    ),
  },
  {
    id: 'disabled',
    title: texts.disabled,
    cell: (account) => (
      <Switch
        aria-label={texts.disabledOf(account.username)}
        isSelected={shownDraft(account, context.drafts).isDisabled}
        onChange={(isDisabled) => context.onChange(account, { isDisabled })}
      />
    ),
  },
  {
    id: 'signed-in',
    title: texts.lastSignIn,
    cell: ({ last_sign_in_at: at }) => (at === null ? texts.neverSignedIn : context.dateTimeOf(at)),
  },
  {
    id: 'actions',
    title: adminTexts.actions,
    inCard: 'bare',
    cell: (account) => <Actions account={account} context={context} />,
  },
];

function Name({ account, context }: { account: UserWire; context: AccountColumnsContext }) {
  const { username, name, locked_until: lockedUntil, must_change_password: mustChange } = account;
  return (
    <span className={accountStyles['account']}>
      {username}
      {username === context.ownName && <Badge>{texts.ownAccount}</Badge>}
      {mustChange && <Badge>{texts.willChange}</Badge>}
      {name !== username && <span className={accountStyles['name']}>{name}</span>}
      {lockedUntil !== null && (
        <span className={accountStyles['locked']}>
          {texts.lockedUntil(context.dateTimeOf(lockedUntil))}
          <Button small aria-label={texts.unlockOf(username)} onPress={() => context.onUnlock(account)}>
            {texts.unlock}
          </Button>
        </span>
      )}
    </span>
  );
}

function Actions({ account, context }: { account: UserWire; context: AccountColumnsContext }) {
  const { username, id } = account;
  const isOpen = context.chosenId === id;
  return (
    <span className={styles['buttons']}>
      <Button
        small
        aria-label={texts.saveOf(username)}
        isDisabled={!isChanged(account, shownDraft(account, context.drafts))}
        isPending={context.savingId === id}
        onPress={() => context.onSave(account)}
      >
        {texts.save}
      </Button>
      {mayReceiveTopics(account) && (
        <Button
          small
          kind={isOpen ? 'primary' : 'plain'}
          aria-label={texts.topicsOf(username)}
          aria-expanded={isOpen}
          onPress={() => context.onTopics(account)}
        >
          {texts.topics}
        </Button>
      )}
      <Button
        small
        icon="edit"
        label={texts.edit(username)}
        onPress={() => context.onOpen({ kind: 'edit', account })}
      />
      <Button small icon="trash" label={texts.remove(username)} onPress={() => context.onRemove(account)} />
      <Menu
        label={texts.moreOf(username)}
        actions={[
          { key: 'sessions', text: texts.sessions, run: () => context.onOpen({ kind: 'sessions', account }) },
          { key: 'history', text: historyTexts.history, run: () => context.onOpen({ kind: 'history', account }) },
        ]}
      >
        <Button small icon="more" label={texts.moreOf(username)} />
      </Menu>
    </span>
  );
}
