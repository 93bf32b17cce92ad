/** Tones on the wire, and their titles. */
export const tones = { negative: -2, neutral: 1, positive: 2 } as const;
export type Tone = (typeof tones)[keyof typeof tones];
export const toneTitles: Record<Tone, string> = { [-2]: 'Негативная', 1: 'Нейтральная', 2: 'Позитивная' };
