import type { OperatorWire } from '@mm/proto/http/credentials.js';
import { Button } from '../../../ui/button/button.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { BudgetCell, LastGoodCell, ProxyCell, ResourceStateCell } from '../resource-cells.js';
import { texts as adminTexts } from '../texts.js';
import { texts } from './texts.js';

interface OperatorActions {
  onPassword: (operator: OperatorWire) => void;
  /** Switches it off or on; switching on ends its pause. */
  onSwitch: (operator: OperatorWire, isActive: boolean) => Promise<void>;
}

/** The columns of a table of operators. */
export const operatorColumns = ({ onPassword, onSwitch }: OperatorActions): Column<OperatorWire>[] => [
  { id: 'username', title: texts.name, inCard: 'title', cell: ({ username }) => username },
  { id: 'state', title: adminTexts.state, cell: (operator) => <ResourceStateCell resource={operator} /> },
  {
    id: 'budget',
    title: adminTexts.spent,
    width: '170px',
    cell: ({ username, budget, budget_left: left }) => (
      <BudgetCell name={username} budget={budget ?? 0} left={left ?? 0} />
    ),
  },
  { id: 'last_good', title: adminTexts.lastGood, cell: ({ last_good: at }) => <LastGoodCell at={at} /> },
  {
    id: 'proxy',
    title: adminTexts.proxy,
    cell: ({ proxy, last_good: at }) => <ProxyCell proxy={proxy} isUsed={Boolean(at)} />,
  },
  {
    id: 'actions',
    title: adminTexts.actions,
    inCard: 'bare',
    cell: (operator) => {
      const action = operator.is_active ? texts.deactivate : texts.activate;
      return (
        <span className={styles['buttons']}>
          {operator.state === 'parked' && (
            <Button
              small
              aria-label={adminTexts.tryNowOf(operator.username)}
              onPress={() => void onSwitch(operator, true)}
            >
              {adminTexts.tryNow}
            </Button>
          )}
          <Button small aria-label={texts.passwordOf(operator.username)} onPress={() => onPassword(operator)}>
            {texts.changePassword}
          </Button>
          <Button
            small
            aria-label={texts.actionOf(action, operator.username)}
            onPress={() => void onSwitch(operator, !operator.is_active)}
          >
            {action}
          </Button>
        </span>
      );
    },
  },
];
