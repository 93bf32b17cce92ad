import { Ranking } from '../ranking.js';
import { texts } from '../texts.js';
import type { NamedRow, WidgetProps } from '../widget-data.js';

/** The ten persons with the most publications. */
export const TopAuthorsWidget = ({
  data,
  onName,
}: WidgetProps<'top-authors'> & { onName?: (row: NamedRow) => void }) => (
  <Ranking title={texts.topAuthors} rows={data} empty={texts.noAuthors} {...(onName ? { onName } : {})} />
);
