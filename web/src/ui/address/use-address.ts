import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export type AddressChange = Readonly<Record<string, string | number | boolean | readonly number[] | null | undefined>>;

/**
 * Filters kept in the address. `set` changes the named parameters, drops empty ones (null, '', false, []) and
 * leaves the rest; any change but of `page` goes back to page 1.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (change: AddressChange) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('page' in change)) next.delete('page');
          for (const [name, value] of Object.entries(change)) {
            const text = Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value ?? '');
            if (text === '' || value === false) next.delete(name);
            else next.set(name, text);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    set,
    text: (name: string) => params.get(name) ?? '',
    number: (name: string, fallback: number) => Number(params.get(name) ?? fallback) || fallback,
    flag: (name: string) => params.get(name) === '1',
    numbers: (name: string) => (params.get(name) ?? '').split(',').filter(Boolean).map(Number),
    words: (name: string) => (params.get(name) ?? '').split(',').filter(Boolean),
  };
}
