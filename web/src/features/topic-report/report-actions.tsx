import { memo } from 'react';
import { createPortal } from 'react-dom';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { DownloadMenu } from '../downloads/download-menu.js';
import { IsComparison } from '../report-copy/is-comparison.js';
import { ReportViews } from '../report-views/report-views.js';
import { ShareLink } from '../report-views/share-link.js';

const Views = memo(ReportViews);
const Share = memo(ShareLink);

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
      <Views screen="topic" params={params} />
      <Share />
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
