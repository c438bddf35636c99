export * from './frontier.ts';
export * from './memory-frontier.ts';
export * from './redis-frontier.ts';
export { connectRedis, type Redis } from './redis.ts';
