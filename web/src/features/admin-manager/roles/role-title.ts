import { roles } from '../../../language/vocabulary.js';

const words = Object.entries(roles);

/** The Russian title of a built-in role, the name of another one. */
export const roleTitle = ({ id, rolename }: { id: number; rolename: string }): string =>
  words.find(([, role]) => role.id === id)?.[1].title ?? rolename;

/** What a built-in role may do; undefined for others. */
export const roleMay = (id: number): string | undefined => words.find(([, role]) => role.id === id)?.[1].may;
