export const measureHops = async () => ({ rows: [], notes: [] });
