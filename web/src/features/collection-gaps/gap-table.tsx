import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../api/config.slice.js';
import { dateTimeOf } from '../../api/date-format.js';
import { faultText } from '../../api/fault-texts.js';
import { networkTitle } from '../../api/network-call.js';
import { Table } from '../../ui/table/table.js';
import type { Column } from '../../ui/table/table-columns.js';
import { texts as sourceTexts } from '../source-health/texts.js';
import { texts } from './texts.js';

/** The times without collection; `total` counts those that the server left out too. */
export const GapTable = ({ gaps, total }: { gaps: readonly CollectionGapWire[]; total: number }) => (
  <Table
    label={texts.table}
    columns={columns}
    rows={gaps}
    rowId={({ network, author_id: author, from }) => `${network}:${author}:${from}`}
    total={total}
    maxHeight="320px"
    asCards
  />
);

const columns: Column<CollectionGapWire>[] = [
  {
    id: 'source',
    title: sourceTexts.columns.author,
    inCard: 'title',
    cell: ({ network, username, full_name: name }) => {
      const title = networkTitle(network);
      return name || username ? `${name || username} (${title})` : title;
    },
  },
  { id: 'from', title: sourceTexts.gapFrom, cell: ({ from }) => <Moment at={from} /> },
  {
    id: 'until',
    title: sourceTexts.gapUntil,
    cell: ({ until }) => (until === 0 ? sourceTexts.lasts : <Moment at={until} />),
  },
  { id: 'reason', title: sourceTexts.gapReason, cell: ({ reason }) => faultText(reason) },
];

/** Unix seconds in the zone of the installation, which the charts above have too. */
function Moment({ at }: { at: number }) {
  const installation = useConfig().config?.time_zone ?? defaultTimeZone;
  return <time dateTime={new Date(at * 1000).toISOString()}>{dateTimeOf(at, { installation, clock: null })}</time>;
}
