import { lazy, Suspense } from 'react';
import type { DateRangeProps } from './date-range-picker.js';
import { Skeleton } from '../skeleton/skeleton.js';

const Picker = lazy(() => import('./date-range-picker.js').then((m) => ({ default: m.DateRangePicker })));

/** The date range picker, loaded when first shown; a placeholder keeps its size. */
export const DateRangeField = (props: DateRangeProps) => (
  <Suspense fallback={<Skeleton width={268} height={52} />}>
    <Picker {...props} />
  </Suspense>
);
