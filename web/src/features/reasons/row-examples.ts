import { createContext, use } from 'react';
import type { Examples } from './use-examples.js';

/** What is marked in the rows of a topic's report, and the way to the lab that learns from it. */
export interface RowExamples {
  examples: Examples;
  openLab: () => void;
}

const Context = createContext<RowExamples | null>(null);

/** Null: the rows within are of no topic, or of one that the user may not change. */
export const RowExamplesOf = Context.Provider;

/** The examples that rows can be marked as. */
export const useRowExamples = (): RowExamples | null => use(Context);
