export { productToken } from './product-token.ts';
export { parseRobotsDirectives, type RobotsDirectives } from './robots-directives.ts';
