import { useState } from 'react';
import { useCaller } from '../../api/caller.slice.js';
import type { ChartTab } from './chart-tabs.js';

/** Charts above the table, the table alone, or the topics of the section side by side. */
export type ReportMode = 'chart' | 'grid' | 'compare';
/** The mode of a report that is not compared. */
export type RememberedMode = Exclude<ReportMode, 'compare'>;

const gridInAddress = 'off';
const compareInAddress = 'compare';

/**
 * The mode that an address asks for (`charts`: 'off', 'compare' or a tab), else the remembered one; a comparison only
 * where one is offered.
 */
export const modeInAddress = (charts: string, remembered: RememberedMode, mayCompare: boolean): ReportMode => {
  if (charts === gridInAddress) return 'grid';
  if (charts === compareInAddress) return mayCompare ? 'compare' : remembered;
  return charts === '' ? remembered : 'chart';
};

/** The address parameter `charts` for a mode and a tab; null where it is the remembered one anyway. */
export const chartsInAddress = (mode: ReportMode, tab: ChartTab, remembered: RememberedMode): string | null => {
  if (mode === 'grid') return gridInAddress;
  if (mode === 'compare') return compareInAddress;
  return tab === 'main' && remembered === 'chart' ? null : tab;
};

interface RememberedView {
  mode: RememberedMode;
  /** Charts of full height, one below the other: so until the user wants them compact. */
  isLarge: boolean;
}

/** The view that the user chose last in this browser, and a function that remembers a change of it. */
export function useRememberedView(): [RememberedView, (change: Partial<RememberedView>) => void] {
  const { username } = useCaller();
  const [view, setView] = useState(() => rememberedView(username));
  return [
    view,
    (change) => {
      const next = { ...view, ...change };
      const keys = keysOf(username);
      localStorage.setItem(keys.mode, next.mode);
      localStorage.setItem(keys.large, next.isLarge ? '1' : '0');
      setView(next);
    },
  ];
}

/** The view that a user chose last in this browser. */
export const rememberedView = (username: string): RememberedView => readView(keysOf(username));

const keysOf = (username: string) => ({
  mode: `mm.report-mode.${username}`,
  large: `mm.report-large.${username}`,
});

/** Until issue 9 'large' was a mode of its own, beside a compact 'chart'. */
function readView(keys: ReturnType<typeof keysOf>): RememberedView {
  const mode = localStorage.getItem(keys.mode);
  const large = localStorage.getItem(keys.large);
  return {
    mode: mode === 'grid' ? 'grid' : 'chart',
    isLarge: large === null ? mode !== 'chart' : large === '1',
  };
}
