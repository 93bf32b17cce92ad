import { networks as known, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { namedRow, withPercent } from '../named-rows.js';
import { defineWidget } from '../report-widget.js';

export const networks = defineWidget({
  name: 'networks',
  async compute(measure) {
    const rows = await measure({ by: 'network' });
    return withPercent(
      rows.map((row) => ({
        ...namedRow(row, known[row.key as NetworkId].title),
        network: row.network,
        socialNet: known[row.key as NetworkId].number,
      })),
    );
  },
});
