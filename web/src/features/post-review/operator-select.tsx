import { useEffect } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { NO_OPERATOR } from '@mm/proto/http/network-author-forms.js';
import { byName } from '../../language/name-order.js';
import { Select } from '../../ui/select/select.js';
import { useChosenOperator } from './chosen-operator.js';
import { useOperatorsQuery } from './post-review.api.js';
import styles from './post-review.module.css';
import { texts } from './texts.js';

/** Chooses the account with which a network is read; by default the server chooses. */
export function OperatorSelect({ network: { id } }: { network: NetworkDescriptor }) {
  const [operator, choose] = useChosenOperator(id);
  const { data } = useOperatorsQuery(id);
  const active = data?.filter(({ is_active: isActive }) => isActive).map(({ username }) => username);
  const isGone = operator !== NO_OPERATOR && active?.includes(operator) === false;
  useEffect(() => {
    if (isGone) choose(NO_OPERATOR);
  });
  return (
    <div className={styles['operator']}>
      <Select
        label={texts.operator}
        hideLabel
        options={[NO_OPERATOR, ...byName(active ?? [], (username) => username)].map((value) => ({
          value,
          text: value,
        }))}
        value={operator}
        onChange={(chosen) => choose(chosen ?? NO_OPERATOR)}
      />
    </div>
  );
}
