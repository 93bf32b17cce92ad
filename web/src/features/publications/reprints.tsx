import { Badge } from '../../ui/badge/badge.js';
import { texts } from './texts.js';

/** How many reprints stand behind a publication; nothing without any. */
export const Reprints = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <Badge kind="accent">{texts.reprints(count)}</Badge>;
