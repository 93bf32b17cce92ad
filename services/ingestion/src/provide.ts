import type { FactoryProvider, InjectionToken, OptionalFactoryDependency } from '@nestjs/common';

/** A provider made by a factory whose parameters are the injected dependencies, in their order. */
export const provide = <A extends unknown[]>(
  token: InjectionToken,
  inject: (InjectionToken | OptionalFactoryDependency)[],
  useFactory: (...dependencies: A) => unknown,
): FactoryProvider => ({
  provide: token,
  inject,
  useFactory: useFactory as (...dependencies: unknown[]) => unknown,
});
