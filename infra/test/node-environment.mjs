import { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-node';
import { declareBuiltIns } from './declare-built-ins.mjs';

/** @type {Set<AsyncLocalStorage<unknown>>} */
const used = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function track(...args) {
    used.add(this);
    return original.apply(this, args);
  };
}

/** @type {import('node:crypto').KeyPairKeyObjectResult | undefined} */
let realmKeys;

/**
 * Node, without what earlier files left: Node 20 asks each storage that was ever used at every promise, and keeps its
 * file's modules, until it is disabled. `realmKeys` are those of every test realm: making some takes 0.2 s.
 */
export default class NodeEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const make = () => (realmKeys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));
    declareBuiltIns(this.getVmContext());
    Object.defineProperty(this.global, 'realmKeys', { get: make, configurable: true });
  }

  /** @override */
  async teardown() {
    await super.teardown();
    for (const storage of used) storage.disable();
    used.clear();
  }
}
