import { Ranking } from '../ranking.js';
import { texts } from '../texts.js';
import type { NamedRow, WidgetProps } from '../widget-data.js';

/** The ten outlets with the most publications. */
export const TopMediaWidget = ({ data, onName }: WidgetProps<'top-media'> & { onName?: (row: NamedRow) => void }) => (
  <Ranking title={texts.topMedia} rows={data} empty={texts.noMedia} {...(onName ? { onName } : {})} />
);
