import { Ranking } from '../ranking.js';
import { texts } from '../texts.js';
import type { NamedRow, WidgetProps } from '../widget-data.js';

/** The ten events with the most publications. */
export const TopEventsWidget = ({ data, onName }: WidgetProps<'top-events'> & { onName?: (row: NamedRow) => void }) => (
  <Ranking title={texts.topEvents} rows={data} empty={texts.noEvents} {...(onName ? { onName } : {})} />
);
