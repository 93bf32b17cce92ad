import { runInContext } from 'node:vm';

// not those that jest replaces: Date, timers, performance, console, process
const names = [
  ...['Array', 'BigInt', 'Boolean', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy'],
  ...['RangeError', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'TypeError', 'Uint8Array', 'WeakMap', 'WeakSet'],
  ...['decodeURIComponent', 'encodeURIComponent', 'isNaN', 'parseFloat', 'parseInt'],
];

/**
 * Declares JavaScript's own globals as constants of a test environment's context. Looking one up in the global object
 * of a context calls Node each time, which takes half a microsecond; a declared name is found as any other.
 * @param {import('node:vm').Context | null} context
 */
export const declareBuiltIns = (context) =>
  void (context && runInContext(`const { ${names.join(', ')} } = globalThis;`, context));
