import type { World } from '../world/world.js';

/** Input of a method: the world and the base address of pages. It adds the codes in its response to `served`. */
export interface VkContext {
  world: World;
  base: string;
  served: string[];
}
