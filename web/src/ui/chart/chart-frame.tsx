import { memo, useContext, useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button.js';
import { ChartLookContext } from './chart-look.js';
import styles from './chart.module.css';
import { DataTable, type ChartTable } from './data-table.js';
import { PictureMenu, type PictureFormat } from './picture-menu.js';
import { texts } from './texts.js';

export type ChartHeight = number | 'fill';

export interface ChartFrameProps {
  title: string;
  table: ChartTable;
  /** Pixels of the drawing, 'fill' for what the card around it leaves, 'content' for as much as the drawing takes. */
  height: ChartHeight | 'content';
  /** More controls before 'Таблица'. */
  controls?: ReactNode;
  /** A sentence below the drawing; an empty one keeps its place. */
  note?: string | undefined;
  /** Offers the drawing as a picture. */
  onPicture?: (format: PictureFormat) => Promise<void>;
  children: ReactNode;
}

/** The frame of a drawing: its title, and the same numbers as a table instead of it. */
export function ChartFrame({ title, table, height, controls, note, onPicture, children }: ChartFrameProps) {
  const isWall = useContext(ChartLookContext) === 'wall';
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <figure className={figureClass(height)} aria-labelledby={id}>
      <div className={styles['head']}>
        <h3 id={id}>{title}</h3>
        {!isWall && (
          <div className={styles['controls']}>
            {!isTable && controls}
            {onPicture && !isTable && <PictureMenu onPicture={onPicture} />}
            <TableSwitch isTable={isTable} onChange={setIsTable} />
          </div>
        )}
      </div>
      {isTable ? (
        <div className={styles['twin']} style={boxStyle(height)} tabIndex={0} role="region" aria-label={title}>
          <DataTable title={title} table={table} />
        </div>
      ) : (
        <div className={styles['box']} style={boxStyle(height)}>
          {children}
        </div>
      )}
      {note !== undefined && (
        <p className={styles['note']} title={note}>
          {note}
        </p>
      )}
    </figure>
  );
}

const TableSwitch = memo(({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) => (
  <Button kind="quiet" small onPress={() => onChange(!isTable)}>
    {isTable ? texts.chart : texts.table}
  </Button>
));

export const figureClass = (height: ChartFrameProps['height']) =>
  `${styles['figure']} ${typeof height === 'string' ? styles[height] : ''}`;
export const boxStyle = (height: ChartFrameProps['height']) => (typeof height === 'number' ? { height } : {});
