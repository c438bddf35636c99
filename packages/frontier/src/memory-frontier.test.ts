import { describeFrontier } from './frontier-conformance.ts';
import { createMemoryFrontier } from './memory-frontier.ts';

describeFrontier('memory', createMemoryFrontier);
