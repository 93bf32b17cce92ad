import { z } from 'zod';

const percent = z.number().optional().catch(undefined);
const usage = z.looseObject({
  call_count: percent,
  total_time: percent,
  total_cputime: percent,
  estimated_time_to_regain_access: z.number().optional().catch(undefined),
});
const businessUsage = z.record(z.string(), z.array(usage));

/** How much of its limits a token has used, and the pause that Graph asks for, if any. */
export interface GraphUsage {
  percent: number;
  pauseMs?: number;
}

/**
 * Reads `X-App-Usage` (percent) and `X-Business-Use-Case-Usage` (percent, and minutes until requests are accepted
 * again). The highest number counts; unreadable headers count as 0 %.
 */
export function readUsage(headers: Readonly<Record<string, string>>): GraphUsage {
  const app = usage.safeParse(parsed(headers['x-app-usage']));
  const business = businessUsage.safeParse(parsed(headers['x-business-use-case-usage']));
  const all = [...(app.success ? [app.data] : []), ...(business.success ? Object.values(business.data).flat() : [])];
  const minutes = Math.max(0, ...all.map((u) => u.estimated_time_to_regain_access ?? 0));
  return {
    percent: Math.max(0, ...all.flatMap((u) => [u.call_count ?? 0, u.total_time ?? 0, u.total_cputime ?? 0])),
    ...(minutes > 0 && { pauseMs: minutes * 60_000 }),
  };
}

function parsed(header: string | undefined): unknown {
  try {
    return JSON.parse(header ?? '');
  } catch {
    return undefined;
  }
}
