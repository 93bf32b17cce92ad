import { Ranking } from '../ranking.js';
import { texts } from '../texts.js';
import type { NamedRow, WidgetProps } from '../widget-data.js';

/** The ten communities with the most publications. */
export const TopCommunitiesWidget = ({
  data,
  onName,
}: WidgetProps<'top-communities'> & { onName?: (row: NamedRow) => void }) => (
  <Ranking title={texts.topCommunities} rows={data} empty={texts.noCommunities} {...(onName ? { onName } : {})} />
);
