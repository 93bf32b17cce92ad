import { TestEnvironment } from 'jest-environment-jsdom';
import './link-in-turn.mjs';

/** jsdom with the browser features that it lacks. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      TransformStream,
      structuredClone,
    });
    this.global.AbortSignal.any ??= AbortSignal.any.bind(AbortSignal);
    this.global.AbortSignal.timeout ??= AbortSignal.timeout.bind(AbortSignal);
    this.global.CSS ??= { supports: () => false, escape: (text) => text.replace(/[^\w-]/g, (c) => `\\${c}`) };
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
