/**
 * Rooms of the live channel. Each is joined after the server's access check.
 * `queue`: posts of the authors that the caller watches; `author:<id>`: posts of one author; `topic:<id>`: publications
 * of a topic;
 * `feed`: all publications (roles that may search everything); `reference`: reference lists, topics and sections.
 */
export type Room = 'queue' | 'feed' | 'reference' | `author:${number}` | `topic:${number}`;
