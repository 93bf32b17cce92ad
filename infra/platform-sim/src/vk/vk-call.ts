import type { World } from '../world/world.js';
import { vkError } from './vk-error.js';

/** Input of a method: the world and the base address of pages. It adds the codes in its response to `served`. */
export interface VkContext {
  world: World;
  base: string;
  served: string[];
}

/** The parameters of one call, from the query and the form together. */
export class Params {
  constructor(private readonly values: URLSearchParams) {}

  text(name: string): string | undefined {
    const value = this.values.get(name);
    return value === null || value === '' ? undefined : value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw vkError(100, `${name} is undefined`);
    return value;
  }

  /** An integer, cut to `high`; throws error 100 when it is not an integer or below `low`. */
  number(name: string, fallback: number, low: number, high: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (!/^-?\d{1,15}$/.test(value)) throw vkError(100, `${name} should be integer`);
    const number = Number(value);
    if (number < low) throw vkError(100, `${name} should be greater or equal to ${low}`);
    return Math.min(number, high);
  }

  flag(name: string): boolean {
    return ['1', 'true'].includes(this.text(name) ?? '0');
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }

  /** The parameters as VK repeats them in an error, without the token. */
  requestParams(): { key: string; value: string }[] {
    return [...this.values].filter(([key]) => key !== 'access_token').map(([key, value]) => ({ key, value }));
  }
}
