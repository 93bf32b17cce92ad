import { nameWithLogin } from '../../../api/people.api.js';
import { Button } from '../../../ui/button/button.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { isTicked, type AccessDrafts, type AccessRow } from './access-rows.js';
import { texts } from './texts.js';

interface AccessColumnsContext {
  /** The name of a login. */
  nameOf: (login: string) => string;
  drafts: AccessDrafts;
  onChange: (row: AccessRow, isOpen: boolean) => void;
  /** Leads to the row of a section. */
  onSection: (id: number) => void;
}

/** The columns of the table 'Темы'. */
export const accessColumns = ({ nameOf, drafts, onChange, onSection }: AccessColumnsContext): Column<AccessRow>[] => [
  {
    id: 'topic',
    title: texts.topic,
    inCard: 'title',
    cell: ({ kind, name }) => (kind === 'topic' ? name : <em className={styles['whole']}>{texts.wholeSection}</em>),
  },
  {
    id: 'section',
    title: texts.section,
    cell: ({ kind, section }) =>
      section && kind === 'topic' ? (
        <Button kind="link" aria-label={texts.toSection(section.name)} onPress={() => onSection(section.id)}>
          {section.name}
        </Button>
      ) : (
        (section?.name ?? '')
      ),
  },
  { id: 'author', title: texts.author, cell: ({ author }) => nameWithLogin(author, nameOf) },
  {
    id: 'access',
    title: texts.access,
    width: '180px',
    cell: (row) => {
      const reason = `${row.key}:reason`;
      return (
        <span className={styles['access']} data-access={row.key}>
          <Checkbox
            aria-label={row.kind === 'topic' ? texts.accessTo(row.name) : texts.accessToSection(row.name)}
            isSelected={isTicked(row, drafts)}
            isDisabled={row.lock !== null}
            onChange={(isOpen) => onChange(row, isOpen)}
            {...(row.lock === null ? {} : { 'aria-describedby': reason })}
          />
          {row.lock && (
            <span className={styles['lock']} title={texts.reasons[row.lock]}>
              {texts.locks[row.lock]}
              <span id={reason} className="visually-hidden">
                {texts.reasons[row.lock]}
              </span>
            </span>
          )}
        </span>
      );
    },
  },
];
