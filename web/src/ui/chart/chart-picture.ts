import type { ExportingOptions, Options } from 'highcharts';
import 'highcharts/esm/modules/exporting.js';
import { engine } from './highcharts-engine.js';
import type { PictureFormat } from './picture-menu.js';
import { escapeMarkup } from './escape-markup.js';

declare module 'highcharts' {
  /** The library has this class, its types only name it. */
  interface Exporting {
    exportChart(exporting: ExportingOptions, chart: Options): Promise<void>;
  }
}

/** Never the service of the library's maker: what the browser cannot draw is an error. */
const offlineOnly = {
  enabled: false,
  local: true,
  fallbackToExportServer: false,
} as const satisfies NonNullable<Options['exporting']>;
// The module brings its own defaults, with a button on each chart.
engine.setOptions({ exporting: offlineOnly });

const types = { png: 'image/png', svg: 'image/svg+xml' } as const;
const size = { width: 960, height: 540 };
const scale = 2;

/**
 * Saves a chart as a file that is named like its title.
 * @throws Error if the browser cannot draw it
 */
export async function savePicture(title: string, options: Options, format: PictureFormat): Promise<void> {
  const place = document.createElement('div');
  Object.assign(place.style, { position: 'fixed', left: '-10000px', top: '0' });
  place.setAttribute('aria-hidden', 'true');
  document.body.append(place);
  const chart = engine.chart(place, {
    ...options,
    chart: {
      ...options.chart,
      ...size,
      className: [options.chart?.className, 'picture'].filter(Boolean).join(' '),
    },
    title: { text: escapeMarkup(title) },
    accessibility: { enabled: false },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const failed = (_: unknown, error: Error) => reject(error);
      chart.exporting
        .exportChart({ ...offlineOnly, type: types[format], filename: fileName(title), scale, error: failed }, {})
        .then(resolve, reject);
    });
  } finally {
    chart.destroy();
    place.remove();
  }
}

/** The title without what file systems refuse, at most 80 characters. */
export const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
