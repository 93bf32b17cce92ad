import { randomInt, randomUUID } from 'node:crypto';
import type { TelegramAccount } from '../../settings.js';
import { badRequest } from '../api-call.js';

const validMs = 5 * 60_000;

/** A code that was sent and not used yet. */
export interface SentCode {
  account: TelegramAccount;
  /** By which the client names it. */
  hash: string;
  code: string;
  /** Milliseconds since the epoch. */
  sentAt: number;
}

/** The sign-in codes of the accounts. They are not stored: after a restart a code has expired. */
export class SentCodes {
  private readonly codes = new Map<string, SentCode>();

  constructor(private readonly accounts: readonly TelegramAccount[]) {}

  /** The account of a phone in any spelling; throws PHONE_NUMBER_INVALID. */
  accountOf(phone: string): TelegramAccount {
    const digits = phone.replace(/\D/g, '');
    const found = this.accounts.find((account) => account.phone === `+${digits}`);
    if (!found) throw badRequest('PHONE_NUMBER_INVALID');
    return found;
  }

  /** Sends a code at `now` (ms); an earlier one of the account is void. */
  send(account: TelegramAccount, now: number): SentCode {
    const code = account.code ?? String(randomInt(10_000, 100_000));
    const sent = { account, hash: randomUUID().replaceAll('-', ''), code, sentAt: now };
    this.codes.set(account.phone, sent);
    return sent;
  }

  /** The code that the client names; throws PHONE_CODE_EXPIRED. */
  find(account: TelegramAccount, hash: string, now: number): SentCode {
    const sent = this.codes.get(account.phone);
    if (sent?.hash !== hash || sent.sentAt + validMs < now) throw badRequest('PHONE_CODE_EXPIRED');
    return sent;
  }

  /** The code was used. */
  remove({ account }: SentCode): void {
    this.codes.delete(account.phone);
  }

  /** The code that an account waits for; undefined for none. */
  waiting(phone: string): SentCode | undefined {
    return this.codes.get(phone);
  }
}
