import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { namedRow, withPercent } from '../named-rows.js';
import { defineWidgets } from '../report-widget.js';

/** Publications by network. */
export const widgets = defineWidgets({
  networks: {
    measure: () => ({ by: 'network' }),
    shape: (rows) =>
      withPercent(
        rows.map((row) => {
          const { title, number } = networks[row.key as NetworkId];
          return { ...namedRow(row, title), network: row.network, socialNet: number };
        }),
      ),
  },
});
