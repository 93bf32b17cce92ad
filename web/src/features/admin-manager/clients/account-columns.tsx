import type { ClientAccountWire } from '@mm/proto/http/clients.js';
import { Button } from '../../../ui/button/button.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { Switch } from '../../../ui/switch/switch.js';
import type { Column } from '../../../ui/table/table-columns.js';
import adminStyles from '../../../ui/management/management.module.css';
import { ResourceStateCell } from '../resource-cells.js';
import { texts as adminTexts } from '../texts.js';
import { texts } from './texts.js';

interface AccountActions {
  onSwitch: (phone: string, change: { active: boolean } | { default: true }) => Promise<void>;
  onChange: (account: ClientAccountWire) => void;
}

const { columns: titles } = texts;

/** The columns of a table of accounts. */
export const accountColumns = ({ onSwitch, onChange }: AccountActions): Column<ClientAccountWire>[] => [
  { id: 'phone', title: titles.phone, inCard: 'title', cell: ({ phone }) => phone },
  { id: 'api_id', title: titles.apiId, cell: ({ api_id: apiId }) => apiId },
  {
    id: 'proxy',
    title: titles.proxy,
    cell: ({ proxy }) => (
      <span className={proxy ? adminStyles['address'] : adminStyles['dim']}>{proxy || texts.noProxy}</span>
    ),
  },
  {
    id: 'active',
    title: titles.active,
    cell: ({ phone, active }) => (
      <Switch
        isSelected={active}
        aria-label={texts.activeOf(phone)}
        onChange={(isOn) => void onSwitch(phone, { active: isOn })}
      />
    ),
  },
  {
    id: 'default',
    title: titles.default,
    // It is given to another account, never only taken away.
    cell: ({ phone, default: isDefault }) => (
      <Switch
        isSelected={isDefault}
        isReadOnly={isDefault}
        aria-label={texts.defaultOf(phone)}
        onChange={() => void onSwitch(phone, { default: true })}
      />
    ),
  },
  { id: 'state', title: adminTexts.state, cell: (account) => <ResourceStateCell resource={account} /> },
  { id: 'authors', title: titles.authors, align: 'end', cell: ({ authors }) => numberText(authors) },
  {
    id: 'actions',
    title: adminTexts.actions,
    inCard: 'bare',
    cell: (account) => (
      <span className={adminStyles['buttons']}>
        <Button small icon="edit" label={texts.change(account.phone)} onPress={() => onChange(account)} />
      </span>
    ),
  },
];
