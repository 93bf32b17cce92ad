import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../../state/json-file.js';
import { authorsOf } from '../../world/authors.js';
import type { SocialAuthor } from '../../world/social-author.js';
import { renamedChannels } from '../../world/telegram-authors.js';

const shape = z.record(z.string(), z.string());

/** The user names of the channels now; changes are stored in a file. A channel keeps its id when it is renamed. */
export class ChannelNames {
  private readonly current: Map<string, string>;

  constructor(private readonly file: string) {
    this.current = new Map(Object.entries({ ...renamedChannels, ...readJsonFile(file, shape) }));
  }

  of(author: SocialAuthor): string {
    return this.current.get(author.name) ?? author.name;
  }

  /** The channel that has this user name now, in any case; undefined for none. */
  find(username: string): SocialAuthor | undefined {
    const name = username.toLowerCase();
    return authorsOf('telegram').find((author) => this.of(author).toLowerCase() === name);
  }

  /** Changes the user name; false when another channel has it. */
  rename(author: SocialAuthor, username: string): boolean {
    const holder = this.find(username);
    if (holder && holder !== author) return false;
    this.current.set(author.name, username);
    writeJsonFile(this.file, Object.fromEntries(this.current));
    return true;
  }
}
