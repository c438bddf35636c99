export * from './connect-redis.ts';
export * from './frontier.ts';
export * from './memory-frontier.ts';
export * from './redis-frontier.ts';
