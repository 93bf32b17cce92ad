import { spacedControlCharacters } from '@mm/proto/http/control-characters.js';
import { longestKeyword } from '@mm/proto/http/topics.js';

/** The keyword of an address as the server accepts it. */
export const askedKeyword = (text: string): string => spacedControlCharacters(text).slice(0, longestKeyword).trim();
