import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export type AddressChange = Readonly<Record<string, string | number | boolean | readonly number[] | null | undefined>>;

/**
 * Filters kept in the address. `set` and `go` change the named parameters, drop empty ones (null, '', false, []) and
 * leave the rest; any change but of `page` or `after` goes back to the first page. `go` is a step that the browser's
 * 'Back' undoes, which may have a state; `set` is none, for what is typed and for what the screen chooses by itself.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (change: AddressChange) => setParams((before) => changed(before, change), { replace: true }),
    [setParams],
  );
  const go = useCallback(
    (change: AddressChange, state?: unknown) => setParams((before) => changed(before, change), { state }),
    [setParams],
  );
  return { set, go, ...readerOf(params) };
}

/** Reads the parameters of an address. */
export const readerOf = (params: URLSearchParams) => ({
  text: (name: string) => params.get(name) ?? '',
  number: (name: string, fallback: number) => Number(params.get(name) ?? fallback) || fallback,
  flag: (name: string) => params.get(name) === '1',
  numbers: (name: string) => (params.get(name) ?? '').split(',').filter(Boolean).map(Number),
  words: (name: string) => (params.get(name) ?? '').split(',').filter(Boolean),
});

function changed(before: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const place of ['page', 'after']) if (!(place in change)) next.delete(place);
  for (const [name, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value ?? '');
    if (text === '' || value === false) next.delete(name);
    else next.set(name, text);
  }
  return next;
}
