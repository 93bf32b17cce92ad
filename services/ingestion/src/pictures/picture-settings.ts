import os from 'node:os';
import path from 'node:path';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';

const schema = z.object({
  /** Folder in which pictures are kept; by default in the data folder, else in the folder for temporary files. */
  MM_PICTURES: z.string().min(1).optional(),
  /** Megabytes of pictures that are kept; 0 keeps none. */
  MM_PICTURES_MB: z.coerce.number().int().min(0).max(1_000_000).default(256),
  /** Hosts of demo pictures as browsers know them: JSON of `host:port` → base address of the requests. */
  MM_PICTURE_RESOLVE: z
    .string()
    .default('{}')
    .transform((text, ctx) => {
      try {
        return z.record(z.string(), z.url()).parse(JSON.parse(text));
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be JSON of host:port → address' });
        return z.NEVER;
      }
    }),
  /** The folder of the workspace, where one process runs every service. */
  MM_DATA: z.string().min(1).optional(),
});

export abstract class PictureSettings {
  abstract folder: string;
  abstract maxBytes: number;
  abstract demoHosts: Record<string, string>;
  /** Private addresses (`host:port`) at which pictures may be. */
  abstract allowPrivate: readonly string[];
}

/** Settings of the pictures. Throws SettingsError. */
export function pictureSettings(environment: Environment): Omit<PictureSettings, 'allowPrivate'> {
  const { MM_PICTURES, MM_PICTURES_MB, MM_PICTURE_RESOLVE, MM_DATA } = parseSettings(schema, environment);
  const folder = MM_DATA ? path.join(MM_DATA, 'pictures') : path.join(os.tmpdir(), `mm-pictures-${process.getuid?.()}`);
  return {
    folder: path.resolve(MM_PICTURES ?? folder),
    maxBytes: MM_PICTURES_MB * 1024 * 1024,
    demoHosts: MM_PICTURE_RESOLVE,
  };
}
