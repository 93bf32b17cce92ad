import type { World } from '../world/world.js';

/** What a method may use: the world, the address of the people's pages, and the codes it answers with (noted in the journal). */
export interface VkContext {
  world: World;
  base: string;
  served: string[];
}
