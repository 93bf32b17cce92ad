import { createContext } from 'react';

/** Whether the screen compares topics: such a report cannot be frozen. */
export const IsComparison = createContext(false);
