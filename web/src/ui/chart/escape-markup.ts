const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text that Highcharts does not take for markup: collected names and titles made of them. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
