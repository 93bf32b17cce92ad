import { ensureFirstAdmin } from '@mm/identity/accounts/first-admin.js';
import { DataSource } from 'typeorm';
import type { House } from './house.js';

/** In a workspace without administrators: makes the first one. Returns its one-time password, this once. */
export async function introduceFirstAdmin(house: House): Promise<{ username: string; password: string } | undefined> {
  const identity = house.handles.get('identity');
  return identity && ensureFirstAdmin(identity.app.get(DataSource));
}
