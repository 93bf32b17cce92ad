import type { OwnerWire } from '@mm/proto/http/owners.js';
import type { OptionWire } from '@mm/proto/http/reference.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { Select } from '../../../ui/select/select.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { WebLink } from '../../../ui/web-link/web-link.js';
import styles from '../../../ui/management/management.module.css';
import { texts as adminTexts } from '../texts.js';
import { NO_OBLAST, oblastName } from './owner-rows.js';
import { texts } from './texts.js';

interface OwnerColumnsContext {
  oblasts: readonly OptionWire[];
  onChange: (owner: OwnerWire, change: { oblast: number } | { is_active: boolean }) => Promise<void>;
}

const pageTypes: Readonly<Record<string, string>> = texts.pageTypes;

/** The columns of the table of owners. */
export const ownerColumns = ({ oblasts, onChange }: OwnerColumnsContext): Column<OwnerWire>[] => [
  {
    id: 'username',
    title: texts.username,
    inCard: 'title',
    cell: ({ url, username }) => (url ? <WebLink url={url}>{username}</WebLink> : username),
  },
  { id: 'full_name', title: texts.fullName, cell: ({ full_name: name }) => name },
  {
    id: 'oblast',
    title: texts.oblast,
    width: '240px',
    cell: (owner) => (
      <OblastSelect owner={owner} oblasts={oblasts} onChange={(oblast) => void onChange(owner, { oblast })} />
    ),
  },
  {
    id: 'pageType',
    title: texts.pageType,
    cell: ({ pageType }) => pageTypes[pageType] ?? pageType,
  },
  {
    id: 'is_active',
    title: texts.isActive,
    cell: ({ is_active: isActive }) => (
      <Badge kind={isActive ? 'success' : 'plain'}>{isActive ? texts.on : texts.off}</Badge>
    ),
  },
  {
    id: 'actions',
    title: adminTexts.actions,
    inCard: 'bare',
    cell: (owner) => {
      const action = owner.is_active ? texts.disable : texts.enable;
      return (
        <span className={styles['buttons']}>
          <Button
            small
            aria-label={texts.actionOf(action, owner.username)}
            onPress={() => void onChange(owner, { is_active: !owner.is_active })}
          >
            {action}
          </Button>
        </span>
      );
    },
  },
];

/** The oblast that an owner's posts get; a retired one stays until another one is chosen. */
function OblastSelect({
  owner: { oblast, username },
  oblasts,
  onChange,
}: {
  owner: OwnerWire;
  oblasts: readonly OptionWire[];
  onChange: (oblast: number) => void;
}) {
  const options = [{ value: NO_OBLAST, text: texts.noOblast }, ...oblasts];
  return (
    <div className={styles['oblast']}>
      <Select
        label={texts.oblastOf(username)}
        hideLabel
        options={options}
        value={oblast}
        placeholder={oblastName(oblast, oblasts)}
        onChange={(chosen) => chosen !== null && chosen !== oblast && onChange(chosen)}
      />
    </div>
  );
}
