/** Numbers of social networks; an empty list stands for all of them. */
export type NetworkChoice = readonly number[];

/** 'All' resets the list; with no network left it reverts to 'all'. */
export function toggleNetwork(choice: NetworkChoice, pressed: 'all' | number): NetworkChoice {
  if (pressed === 'all') return [];
  return choice.includes(pressed) ? choice.filter((network) => network !== pressed) : [...choice, pressed];
}
