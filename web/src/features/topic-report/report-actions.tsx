import { memo } from 'react';
import { createPortal } from 'react-dom';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { loadable } from '../../ui/loadable/loadable.js';
import { IsComparison } from '../report-copy/is-comparison.js';

const ReportViews = loadable(() => import('../report-views/report-views.js').then((m) => memo(m.ReportViews)));
const ShareLink = loadable(() => import('../report-views/share-link.js').then((m) => memo(m.ShareLink)));
const DownloadMenu = loadable(() => import('../downloads/download-menu.js').then((m) => m.DownloadMenu));

interface ReportActionsProps {
  /** Element in the head of the page. */
  place: HTMLElement | null;
  params: ReportParamsWire;
  total: number | undefined;
  isDisabled: boolean;
  /** The screen compares topics: neither a file nor a frozen copy shows that. */
  isComparison: boolean;
}

/** What can be done with a whole report: named views, a frozen copy, a link, a download. */
export function ReportActions({ place, params, total, isDisabled, isComparison }: ReportActionsProps) {
  if (!place) return null;
  return createPortal(
    <IsComparison value={isComparison}>
      <ReportViews screen="topic" params={params} />
      <ShareLink />
      <DownloadMenu
        params={params}
        isDisabled={isDisabled}
        isComparison={isComparison}
        {...(total === undefined ? {} : { total })}
      />
    </IsComparison>,
    place,
  );
}
