export const latency = { about: 'x', run: async () => ({ rows: [], notes: [] }) };
