import { configCalls } from '@mm/proto/http/settings.js';
import { api } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import screen from '../../ui/screen/screen.module.css';
import { texts } from './texts.js';

const { usePingQuery } = api.injectEndpoints({
  endpoints: (build) => ({ ping: queryOf(build, configCalls.ping, { provides: [{ type: 'Config', id: 'ping' }] }) }),
});

/** Version and uptime of the server. */
export function PingPage() {
  const { data, isError, refetch } = usePingQuery(undefined, { pollingInterval: 10_000 });
  if (isError) return <ErrorState title={texts.unreachable} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={2} />;
  return (
    <section className={screen['narrow']}>
      <h1>{texts.title}</h1>
      <p>{texts.version(data.version)}</p>
      <p className="number">{texts.uptime(duration(data.uptime))}</p>
    </section>
  );
}

/** Seconds as days, hours, minutes. */
function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), texts.units.day],
    [Math.floor(seconds / 3_600) % 24, texts.units.hour],
    [Math.floor(seconds / 60) % 60, texts.units.minute],
  ] as const;
  return (
    parts
      .filter(([n]) => n > 0)
      .map(([n, unit]) => `${n} ${unit}`)
      .join(' ') || `${Math.floor(seconds)} ${texts.units.second}`
  );
}
