import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { texts as adminTexts } from '../texts.js';
import { rowName, type RoleRow } from './role-rows.js';
import { roleMay } from './role-title.js';
import { texts } from './texts.js';

interface RoleColumnsContext {
  savingId: number | null;
  /** How many accounts hold a role; undefined while that is not known. */
  holders: (id: number) => number | undefined;
  onSave: (row: RoleRow) => void;
  onEdit: (row: RoleRow) => void;
  onRemove: (row: RoleRow) => void;
}

/** The columns of the table of roles. */
export const roleColumns = ({ savingId, holders, onSave, onEdit, onRemove }: RoleColumnsContext): Column<RoleRow>[] => [
  {
    id: 'rolename',
    title: texts.role,
    inCard: 'title',
    cell: (row) => (
      <>
        {rowName(row)} {row.fixed && <Badge>{texts.builtIn}</Badge>}
        {row.isChanged && <Badge kind="warning">{texts.unsaved}</Badge>}
      </>
    ),
  },
  { id: 'may', title: texts.may, cell: ({ id }) => roleMay(id) ?? texts.added },
  { id: 'holders', title: texts.holders, align: 'end', cell: ({ id }) => (id < 0 ? 0 : holders(id)) },
  {
    id: 'actions',
    title: adminTexts.actions,
    inCard: 'bare',
    cell: (row) => {
      if (row.fixed) return null;
      const { rolename: name } = row;
      return (
        <span className={styles['buttons']}>
          {row.isChanged && (
            <Button
              small
              kind="primary"
              aria-label={texts.saveOf(name)}
              isPending={savingId === row.id}
              onPress={() => onSave(row)}
            >
              {texts.save}
            </Button>
          )}
          <Button small icon="edit" label={texts.edit(name)} onPress={() => onEdit(row)} />
          <Button small icon="trash" label={texts.remove(name)} onPress={() => onRemove(row)} />
        </span>
      );
    },
  },
];
