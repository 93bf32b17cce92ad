import type { HitWire } from '@mm/proto/http/searches.js';
import { Badge } from '../../ui/badge/badge.js';
import styles from './dorking.module.css';
import { texts } from './texts.js';

const { badges: words } = texts;

/** What is known of a found publication. */
export const HitBadges = ({ hit, isWhole = false }: { hit: HitWire; isWhole?: boolean }) => (
  <span className={styles['badges']}>
    {hit.is_new && <Badge kind="accent">{words.new}</Badge>}
    {hit.saved && <Badge kind="info">{words.saved}</Badge>}
    {hit.is_ignored && <Badge kind="danger">{words.ignored}</Badge>}
    {hit.in_archive && <Badge>{words.archive}</Badge>}
    {hit.is_full && <Badge kind="success">{words.full}</Badge>}
    {isWhole && hit.is_watched && <Badge>{words.watched}</Badge>}
  </span>
);
