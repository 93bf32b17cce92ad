import { useState } from 'react';
import { useCaller } from '../../api/caller.slice.js';
import type { ChartTab } from './chart-tabs.js';

/** Low charts above the table, charts of full height above the table, or the table alone. */
export const reportModes = ['chart', 'large', 'grid'] as const;
export type ReportMode = (typeof reportModes)[number];

const gridInAddress = 'off';

/** The mode that an address asks for (`charts`: 'off' or a tab), else the remembered one. */
export const modeInAddress = (charts: string, remembered: ReportMode): ReportMode => {
  if (charts === gridInAddress) return 'grid';
  return charts !== '' && remembered === 'grid' ? 'chart' : remembered;
};

/** The address parameter `charts` for a mode and a tab; null where it is the remembered one anyway. */
export const chartsInAddress = (mode: ReportMode, tab: ChartTab, remembered: ReportMode): string | null => {
  if (mode === 'grid') return gridInAddress;
  return tab === 'main' && remembered !== 'grid' ? null : tab;
};

/** The mode that the user chose last in this browser, and a function that remembers another one. */
export function useReportMode(): [ReportMode, (mode: ReportMode) => void] {
  const key = `mm.report-mode.${useCaller().username}`;
  const [mode, setMode] = useState<ReportMode>(
    () => reportModes.find((known) => known === localStorage.getItem(key)) ?? 'chart',
  );
  return [
    mode,
    (next) => {
      localStorage.setItem(key, next);
      setMode(next);
    },
  ];
}
