/**
 * SQL that orders by a name as the interface does: in the alphabet, with Ё beside Е and Kazakh letters beside those
 * that they are like, in either case alike. The database's own order is that of code points, where Ё and all Kazakh
 * letters come after Я. Needs a PostgreSQL with ICU, as the embedded one and those of all distributions are.
 * @param name SQL of the name
 */
export const inNameOrder = (name: string): string => `${name} COLLATE "ru-x-icu"`;
