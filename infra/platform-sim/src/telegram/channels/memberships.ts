import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../../state/json-file.js';
import type { SocialAuthor } from '../../world/social-author.js';

const shape = z.record(z.string(), z.array(z.string()));

/** Which channels an account has joined: news of them is pushed to it. Stored in a file. */
export class Memberships {
  private readonly joined: Map<string, Set<string>>;

  constructor(private readonly file: string) {
    const stored = readJsonFile(file, shape) ?? {};
    this.joined = new Map(Object.entries(stored).map(([phone, names]) => [phone, new Set(names)]));
  }

  has(phone: string | undefined, author: SocialAuthor): boolean {
    return phone !== undefined && (this.joined.get(phone)?.has(author.name) ?? false);
  }

  set(phone: string, author: SocialAuthor, isMember: boolean): void {
    const names = this.joined.get(phone) ?? new Set<string>();
    this.joined.set(phone, names);
    if (isMember) names.add(author.name);
    else names.delete(author.name);
    writeJsonFile(this.file, Object.fromEntries([...this.joined].map(([key, value]) => [key, [...value]])));
  }
}
