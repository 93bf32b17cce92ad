/** The options that a list shows while `chosen` are chosen: retired ones can only be given up. */
export const offered = <V, O extends { value: V; retired?: boolean }>(
  options: readonly O[],
  chosen: readonly V[],
): O[] => options.filter(({ value, retired }) => !retired || chosen.includes(value));
