import { config } from 'zod';

// Imported first: schemas that are made earlier would try to compile scripts, which the gateway's policy refuses.
config({ jitless: true });
