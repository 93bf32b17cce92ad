import { SourceTextModule } from 'node:vm';

// Node 20 takes a module that another import is still linking for linked. Two lazy parts of a screen that are imported
// at once and share a module then fail with "request for … is not in cache", so modules are linked one after another.
const link = SourceTextModule.prototype.link;
let last = Promise.resolve();
SourceTextModule.prototype.link = function linkInTurn(linker) {
  const linked = last.then(() => (this.status === 'unlinked' ? link.call(this, linker) : undefined));
  last = linked.catch(() => undefined);
  return linked;
};
