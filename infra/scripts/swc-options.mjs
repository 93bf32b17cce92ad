/**
 * The same compiler options for builds and tests, so that both run the same code.
 * @returns {import('@swc/core').Options}
 */
export const swcOptions = (tsx = false) => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: !tsx, tsx },
    transform: tsx
      ? { react: { runtime: 'automatic' } }
      : { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
});
