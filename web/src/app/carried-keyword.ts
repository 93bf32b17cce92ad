import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The query of the next route with the keyword of the previous one; null when it does not change. */
export function carriedSearch(
  previous: { pathname: string; search: string },
  next: { pathname: string; search: string },
): string | null {
  if (previous.pathname === next.pathname) return null;
  const keyword = new URLSearchParams(previous.search).get('keyword');
  const search = new URLSearchParams(next.search);
  if (keyword === null || search.has('keyword')) return null;
  search.set('keyword', keyword);
  return `?${search.toString()}`;
}

/** Carries the `keyword` query parameter from route to route. */
export function useCarriedKeyword(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const previous = useRef(location);
  useEffect(() => {
    const search = carriedSearch(previous.current, location);
    previous.current = location;
    if (search !== null)
      void navigate(
        { pathname: location.pathname, search, hash: location.hash },
        { replace: true, state: location.state as unknown },
      );
  }, [location, navigate]);
}
