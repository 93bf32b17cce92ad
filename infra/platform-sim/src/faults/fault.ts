import { z } from 'zod';

/** The faults that can be simulated, as named in control calls. */
export const faultNames = [
  'refuse',
  'reset',
  'hang',
  'http500',
  'http503',
  'html',
  'truncated',
  'networkDown',
  'vk5',
  'vk6',
  'vk9',
  'vk10',
  'vk14',
  'vk15',
  'vk18',
  'vk29',
  'vk30',
  'brokenXml',
  'wrongCharset',
  'dupGuid',
  'bigText',
  'markup',
  'futureDate',
  'infinitePaging',
  'schemaDrift',
] as const;
export type FaultName = (typeof faultNames)[number];

/**
 * A request to switch a fault on. `author` is a screen name, owner number or host; `method` is a VK method, or home,
 * robots, feed, sitemap or article of an outlet. `until` is seconds or ms since the epoch, or ISO 8601.
 */
export const faultRequest = z
  .object({
    network: z.enum(['vk', 'smi']),
    author: z.string().min(1).optional(),
    method: z.string().min(1).optional(),
    fault: z.enum(faultNames),
    times: z.number().int().min(1).optional(),
    until: z.union([z.number().positive(), z.iso.datetime({ offset: true })]).optional(),
    seconds: z.number().positive().optional(),
  })
  .strict();
export type FaultRequest = z.infer<typeof faultRequest>;
