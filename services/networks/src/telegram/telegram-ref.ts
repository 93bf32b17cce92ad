import type { AuthorRef } from '../network/network-collector.js';

export const parseTelegramRef = (_input: string, _webBase: string): AuthorRef | null => null;
