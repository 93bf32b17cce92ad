import { proxyPlatforms, type ProxyWire } from '@mm/proto/http/proxies.js';
import { faultText } from '../../../api/fault-texts.js';
import { Button } from '../../../ui/button/button.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { LastGoodCell, ResourceStateCell } from '../resource-cells.js';
import { texts as adminTexts } from '../texts.js';
import { texts } from './texts.js';

interface ProxyActions {
  onPlatforms: (proxy: ProxyWire, platforms: ProxyWire['platforms']) => Promise<void>;
  onRemove: (proxy: ProxyWire) => Promise<void>;
}

const faults: Readonly<Record<string, string>> = texts.faults;
const reasonOf = (code: string): string => faults[code] ?? faultText(code);

/** The columns of the table of proxies. */
export const proxyColumns = ({ onPlatforms, onRemove }: ProxyActions): Column<ProxyWire>[] => [
  {
    id: 'http',
    title: texts.address,
    inCard: 'title',
    cell: ({ http }) => <span className={styles['address']}>{http}</span>,
  },
  {
    id: 'platforms',
    title: texts.platforms,
    cell: (proxy) => <Platforms proxy={proxy} onChange={(platforms) => void onPlatforms(proxy, platforms)} />,
  },
  {
    id: 'username',
    title: texts.account,
    cell: ({ username }) => username || <span className={styles['dim']}>{texts.noAccount}</span>,
  },
  { id: 'credentials', title: texts.credentials, align: 'end', cell: ({ credentials }) => numberText(credentials) },
  {
    id: 'state',
    title: adminTexts.state,
    cell: (proxy) => <ResourceStateCell resource={proxy} reasonOf={reasonOf} />,
  },
  { id: 'last_good', title: adminTexts.lastGood, cell: ({ last_good: at }) => <LastGoodCell at={at} /> },
  {
    id: 'actions',
    title: adminTexts.actions,
    inCard: 'bare',
    cell: (proxy) => (
      <span className={styles['buttons']}>
        <Button small icon="trash" label={texts.removeOf(proxy.http)} onPress={() => void onRemove(proxy)} />
      </span>
    ),
  },
];

/** The networks that a proxy serves, under the names of the specification. */
const Platforms = ({
  proxy: { http, platforms },
  onChange,
}: {
  proxy: ProxyWire;
  onChange: (platforms: ProxyWire['platforms']) => void;
}) => (
  <span className={styles['platforms']} role="group" aria-label={texts.platformsOf(http)}>
    {proxyPlatforms.map((platform) => (
      <Checkbox
        key={platform}
        isSelected={platforms.includes(platform)}
        onChange={(isOn) =>
          onChange(proxyPlatforms.filter((one) => (one === platform ? isOn : platforms.includes(one))))
        }
      >
        {platform}
      </Checkbox>
    ))}
  </span>
);
