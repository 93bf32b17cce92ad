import { startService } from '@mm/http/service.js';
import { ingestion } from './ingestion.service.js';

const handle = await startService(ingestion, process.env, { port: Number(process.env.PORT ?? 4002), host: process.env.HOST ?? '127.0.0.1' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void handle.stop());
