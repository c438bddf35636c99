export { runWhileDue } from '@meguri/runtime';
