/** Those of the web on a light ground (web/src/design/tokens.css); they differ in lightness too, for grey prints. */
export const toneColours = { negative: '#7d100c', neutral: '#626d7b', positive: '#3aa361', total: '#1d5aa8' } as const;

/** Hatching of the times without collection. */
export const gapColours = { line: '#98a3b0', ground: '#eef1f4' } as const;

/** Most bars that can be read. */
export const maxBars = 14;
