/**
 * Rooms of the live channel. The server checks access before a client joins.
 * - `queue`: posts of the authors that the caller watches
 * - `author:<id>`: posts of one author
 * - `topic:<id>`: publications of a topic
 * - `feed`: all publications, for roles that may search everything
 * - `reference`: changes of reference lists, topics and sections
 * - `sources`: health of sources; for administrators also the state of clients, proxies, tokens, operators
 *   and owners
 */
export type Room = 'queue' | 'feed' | 'reference' | 'sources' | `author:${number}` | `topic:${number}`;
