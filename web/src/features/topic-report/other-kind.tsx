import { useEffect } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { shownOf, useReportQuery } from '../publications/publications.api.js';
import { texts } from './texts.js';

const pollMs = 60_000;

interface OtherKindProps {
  /** The kind of sources that the report does not show. */
  other: 1 | 2;
  /** The same question about the other kind. */
  params: ReportParamsWire;
  /** Publications of the shown kind; undefined while that is not known. */
  total: number | undefined;
  address: ReturnType<typeof useAddress>;
}

/**
 * For a reader who comes from a number of both kinds of sources (`kinds=both`): the publications that the other tab
 * has. A tab without any gives way to the other one.
 */
export function OtherKind({ other, params, total, address }: OtherKindProps) {
  const { currentData } = useReportQuery(
    { body: { params: { ...params, size: 0, widgets: [] } } },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true, selectFromResult: shownOf },
  );
  const count = currentData?.total ?? 0;
  const { set, go } = address;
  const isOtherWanted = total === 0 && count > 0;
  useEffect(() => {
    if (isOtherWanted) set(tabOf(other));
  }, [isOtherWanted, set, other]);
  if (count === 0) return null;
  return (
    <span>
      {texts.alsoIn[other]}{' '}
      <Button kind="link" onPress={() => go({ ...tabOf(other), page: null })}>
        {numberText(count)}
      </Button>
    </span>
  );
}

const tabOf = (type: 1 | 2) => ({ kind: type === 2 ? 'media' : null });
