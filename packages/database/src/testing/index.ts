export { ownDatabase } from './own-database.ts';
