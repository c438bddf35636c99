import { describeFrontier } from './conformance/describe-frontier.ts';
import { createMemoryFrontier } from './memory-frontier.ts';

describeFrontier('memory', createMemoryFrontier);
