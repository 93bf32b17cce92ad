/** Numbers of social networks; an empty list means all of them. */
export type NetworkChoice = readonly number[];

/** 'All' resets the list; clearing the last network returns to 'all' (an empty list). */
export function toggleNetwork(choice: NetworkChoice, pressed: 'all' | number): NetworkChoice {
  if (pressed === 'all') return [];
  return choice.includes(pressed) ? choice.filter((network) => network !== pressed) : [...choice, pressed];
}
