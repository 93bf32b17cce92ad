import type { TokenWire } from '@mm/proto/http/credentials.js';
import { Button } from '../../../ui/button/button.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { BudgetCell, LastGoodCell, ProxyCell, ResourceStateCell } from '../resource-cells.js';
import { texts as adminTexts } from '../texts.js';
import { texts } from './texts.js';

interface TokenActions {
  /** Switches it off or on; switching on ends its pause. */
  onSwitch: (token: TokenWire, isActive: boolean) => Promise<void>;
  onRemove: (token: TokenWire) => Promise<void>;
}

/** The owner of a token from the server's environment; it is changed there. */
const ENVIRONMENT = 'env';

/** The name of a token; the first one has none. */
export const tokenName = ({ name }: Pick<TokenWire, 'name'>): string => name || texts.main;

/** The columns of a table of tokens. */
export const tokenColumns = (actions: TokenActions): Column<TokenWire>[] => [
  { id: 'name', title: texts.name, inCard: 'title', cell: tokenName },
  {
    id: 'owner',
    title: texts.owner,
    cell: ({ owner }) => (owner === ENVIRONMENT ? texts.byEnvironment : owner),
  },
  { id: 'state', title: adminTexts.state, cell: (token) => <ResourceStateCell resource={token} /> },
  {
    id: 'budget',
    title: adminTexts.spent,
    width: '170px',
    cell: (token) => <BudgetCell name={tokenName(token)} budget={token.budget} left={token.budget_left} />,
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
    cell: (token) => <Actions token={token} {...actions} />,
  },
];

function Actions({ token, onSwitch, onRemove }: { token: TokenWire } & TokenActions) {
  const action = token.is_active ? texts.deactivate : texts.activate;
  const name = tokenName(token);
  return (
    <span className={styles['buttons']}>
      {token.state === 'parked' && (
        <Button small aria-label={adminTexts.tryNowOf(name)} onPress={() => void onSwitch(token, true)}>
          {adminTexts.tryNow}
        </Button>
      )}
      {token.owner !== ENVIRONMENT && (
        <>
          <Button
            small
            aria-label={texts.actionOf(action, name)}
            onPress={() => void onSwitch(token, !token.is_active)}
          >
            {action}
          </Button>
          <Button small icon="trash" label={texts.actionOf(texts.remove, name)} onPress={() => void onRemove(token)} />
        </>
      )}
    </span>
  );
}
