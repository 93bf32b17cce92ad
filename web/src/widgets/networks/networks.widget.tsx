import { SharePie } from '../share-pie.js';
import { texts } from '../texts.js';
import type { WidgetProps } from '../widget-data.js';

/** Social networks of the publications. */
export const NetworksWidget = ({ data }: WidgetProps<'networks'>) => (
  <SharePie rows={data} answer={texts.networks.answer} empty={texts.networks.empty} column={texts.network} />
);
