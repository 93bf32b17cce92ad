import { memo } from 'react';
import { LabelledSwitches, SwitchGroup } from '../../ui/switch-group/switch-group.js';
import { chartTabs, type ChartTab } from './chart-tabs.js';
import type { ReportMode } from './report-mode.js';
import type { RowKind } from './report-params.js';
import { texts } from './texts.js';

// Memoised: a report is rendered each second while posts arrive, its switches only when they change.

interface ModeSwitchesProps {
  mode: ReportMode;
  mayCompare: boolean;
  onMode: (mode: ReportMode) => void;
}
const modes: readonly ReportMode[] = ['chart', 'grid', 'compare'];

/** Chart, grid, and compare where there is something to compare. */
export const ModeSwitches = memo(({ mode, mayCompare, onMode }: ModeSwitchesProps) => (
  <LabelledSwitches
    label={texts.mode}
    small
    single
    options={modes.filter((key) => key !== 'compare' || mayCompare).map((key) => ({ key, text: texts.modes[key] }))}
    selected={[mode]}
    onToggle={onMode}
  />
));

interface RowSwitchesProps {
  kind: RowKind;
  onKind: (kind: RowKind) => void;
}
const rowKinds = (['publications', 'stories'] as const).map((key) => ({ key, text: texts.rowKinds[key] }));

/** Each publication, or each story once. */
export const RowSwitches = memo(({ kind, onKind }: RowSwitchesProps) => (
  <LabelledSwitches label={texts.rows} small single options={rowKinds} selected={[kind]} onToggle={onKind} />
));

export type ChartSwitch = 'large' | 'previous';
interface ChartSwitchesProps {
  /** Null where the charts have one height. */
  isLarge: boolean | null;
  isCompared: boolean;
  /** The period has one before it. */
  hasPrevious: boolean;
  onPress: (pressed: ChartSwitch) => void;
}

/** Full height, and the period before. */
export const ChartSwitches = memo(({ isLarge, isCompared, hasPrevious, onPress }: ChartSwitchesProps) => (
  <SwitchGroup<ChartSwitch>
    label={texts.chartView}
    small
    options={[
      ...(isLarge === null ? [] : [{ key: 'large' as const, text: texts.large }]),
      { key: 'previous', text: texts.previous, isDisabled: !hasPrevious },
    ]}
    selected={[...(isLarge ? ['large' as const] : []), ...(isCompared ? ['previous' as const] : [])]}
    onToggle={onPress}
  />
));

interface ChartTabSwitchesProps {
  type: 1 | 2;
  tab: ChartTab;
  onTab: (tab: ChartTab) => void;
}

/** The tabs of the charts. */
export const ChartTabSwitches = memo(({ type, tab, onTab }: ChartTabSwitchesProps) => (
  <SwitchGroup
    label={texts.charts}
    small
    single
    options={chartTabs(type).map((key) => ({ key, text: texts.chartTabs[key] }))}
    selected={[tab]}
    onToggle={onTab}
  />
));
