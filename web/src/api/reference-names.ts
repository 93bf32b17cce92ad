import { useMemo } from 'react';
import { language } from '../language/language.js';
import { useOblastsQuery, useSpheresQuery, type ReferenceOption } from './reference.api.js';

interface NamedRow {
  key: string | number;
  name: string;
}
type Rename = <Row extends NamedRow>(rows: readonly Row[] | undefined) => readonly Row[] | undefined;

/** Rows of a report by sphere, named in the language of the page; the server names them in Russian. */
export const useSphereNames: Rename = language === 'ru' ? (rows) => rows : useNamesOfSpheres;
/** The same by oblast. */
export const useOblastNames: Rename = language === 'ru' ? (rows) => rows : useNamesOfOblasts;

function useNamesOfSpheres<Row extends NamedRow>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const { data } = useSpheresQuery();
  return useMemo(() => renamed(rows, data), [rows, data]);
}

function useNamesOfOblasts<Row extends NamedRow>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const { data } = useOblastsQuery();
  return useMemo(() => renamed(rows, data), [rows, data]);
}

/** The rows with the names of the options that have their keys; others keep theirs. */
export const renamed = <Row extends NamedRow>(
  rows: readonly Row[] | undefined,
  options: readonly ReferenceOption[] | undefined,
): readonly Row[] | undefined => {
  const names = new Map(options?.map(({ value, text }) => [value, text]));
  return rows?.map((row) => ({ ...row, name: names.get(Number(row.key)) ?? row.name }));
};
