import type { NetworkDescriptor } from '@mm/networks/network.js';
import { needsToken } from './parser-token.api.js';
import styles from './parser-token.module.css';
import { texts } from './texts.js';
import { TokenPanel } from './token-panel.js';

/** Access tokens of the networks that need one. */
export const ParserTokenPage = ({ networks }: { networks: readonly NetworkDescriptor[] }) => (
  <section className={styles['page']}>
    <h1>{texts.title}</h1>
    {networks.filter(needsToken).map((network) => (
      <TokenPanel key={network.id} network={network} />
    ))}
  </section>
);
