import { alertCalls } from '@mm/proto/http/alerts.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const bot = listTag('Config', 'telegram-bot');

const telegramBotApi = api.injectEndpoints({
  endpoints: (build) => ({
    telegramBot: queryOf(build, alertCalls.telegramBot, { provides: [bot] }),
    saveTelegramBot: mutationOf(build, alertCalls.saveTelegramBot, { invalidates: [bot] }),
  }),
});

export const { useTelegramBotQuery, useSaveTelegramBotMutation } = telegramBotApi;
