import { useContext, useMemo, useState } from 'react';
import { useOblastNames } from '../../api/reference-names.js';
import { ChartSkeleton } from '../../ui/chart/chart.js';
import { ChartFrame } from '../../ui/chart/chart-frame.js';
import { ChartLookContext } from '../../ui/chart/chart-look.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { SwitchGroup } from '../../ui/switch-group/switch-group.js';
import { ToneDot } from '../../ui/tone-dot/tone-dot.js';
import { texts } from '../texts.js';
import { ToneBar } from '../tone-bar.js';
import type { NamedRow, WidgetProps } from '../widget-data.js';
import { countryOf, isRegion, shortCount, tilesOf, type Tile } from './region-tiles.js';
import styles from './regions.module.css';
import { texts as ownTexts } from './texts.js';

type Colours = 'count' | 'tone';
/** Of six rows of tiles, the country and the legend. */
const gridHeight = 394;
/** Of the switch, which stands in a line of its own. */
const switchHeight = 32;

interface RegionsProps extends WidgetProps<'regions'> {
  /** A tile was clicked. Without it tiles cannot be pressed. */
  onName?: ((row: NamedRow) => void) | undefined;
  /** The grid fills its card instead of its usual height. */
  fill?: boolean;
}

/**
 * The regions of Kazakhstan as tiles in their rough places and the country below them, coloured by count or by tone; or
 * as a table.
 */
export function RegionsWidget({ data: given, onName, fill = false }: RegionsProps) {
  const data = useOblastNames(given);
  const [colours, setColours] = useState<Colours>('count');
  const tiles = useMemo(() => data && tilesOf(data), [data]);
  if (!data || !tiles) return <ChartSkeleton height={fill ? 'fill' : gridHeight + switchHeight} />;
  const sorted = [...data].sort((a, b) => b.sum - a.sum);
  const largest = sorted.find(isRegion);
  const country = countryOf(data);
  return (
    <ChartFrame
      title={largest && largest.sum > 0 ? texts.regions.answer(largest.name, largest.sum) : texts.regions.empty}
      height={fill ? 'fill' : 'content'}
      controls={
        <SwitchGroup<Colours>
          label={texts.regions.colours}
          small
          single
          options={[
            { key: 'count', text: texts.regions.byCount },
            { key: 'tone', text: texts.regions.byTone },
          ]}
          selected={[colours]}
          onToggle={(next) => setColours(next)}
        />
      }
      table={{
        columns: [texts.regions.region, texts.publications, texts.positive, texts.neutral, texts.negative],
        rows: sorted.map((row) => [row.name, row.sum, row.pos, row.neut, row.neg]),
      }}
    >
      <div className={fill ? `${styles['map']} ${styles['whole']}` : styles['map']}>
        <ul className={styles['grid']}>
          {tiles.map((tile) => (
            <li key={tile.id} style={{ gridColumn: tile.column, gridRow: tile.row }}>
              <RegionTile tile={tile} colours={colours} onName={onName} />
            </li>
          ))}
        </ul>
        {country && (
          <div className={styles['country']}>
            <RegionTile tile={country} colours={colours} onName={onName} />
          </div>
        )}
        <Legend colours={colours} />
      </div>
    </ChartFrame>
  );
}

function RegionTile({ tile, colours, onName }: { tile: Tile; colours: Colours } & Pick<RegionsProps, 'onName'>) {
  const { name, short, sum, pos, neut, neg, level, prevailing, data } = tile;
  const isPlain = useContext(ChartLookContext) === 'wall' || !onName;
  const tonesText =
    sum > 0 ? ownTexts.tones(numberText(neg), numberText(neut), numberText(pos)) : texts.regions.prevails.none;
  // begins with what is shown, which users of voice control say
  const shown = `${short} ${shortCount(sum)}`;
  const said = [shown, texts.regions.tile(name, sum), ...(colours === 'tone' ? [tonesText] : [])].join(', ');
  const look = colours === 'count' ? styles[`count${level}`] : styles[prevailing];
  const content = (
    <>
      <span className={styles['name']}>{short}</span> <b className={styles['sum']}>{shortCount(sum)}</b>
      {colours === 'tone' && sum > 0 && (
        <span className={styles['tones']}>
          <ToneBar pos={pos} neut={neut} neg={neg} />
        </span>
      )}
    </>
  );
  const className = `${styles['tile']} ${look ?? ''}`;
  return isPlain ? (
    <div className={className} role="img" aria-label={said}>
      {content}
    </div>
  ) : (
    <button
      type="button"
      className={className}
      aria-label={said}
      title={said}
      aria-disabled={data === undefined}
      onClick={() => data && onName(data)}
    >
      {content}
    </button>
  );
}

const levels = [0, 1, 2, 3, 4, 5] as const;

const Legend = ({ colours }: { colours: Colours }) => (
  <p className={styles['legend']} aria-hidden="true">
    {colours === 'count' ? (
      <>
        {texts.regions.few}
        {levels.map((level) => (
          <i key={level} className={styles[`count${level}`]} />
        ))}
        {texts.regions.many}
      </>
    ) : (
      (['negative', 'neutral', 'positive'] as const).map((tone) => (
        <span key={tone}>
          <i className={styles[tone]} />
          <ToneDot tone={tone} /> {texts.regions.prevails[tone]}
        </span>
      ))
    )}
  </p>
);
