import { createContext } from 'react';

/** Where charts are drawn. `wall`: nothing on them can be pressed or hovered. */
export type ChartLook = 'page' | 'wall';

export const ChartLookContext = createContext<ChartLook>('page');
