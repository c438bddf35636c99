/**
 * What becomes of a host after a visit: it is visited again at an instant; its short-term queue is empty; or it keeps its pages and gives
 * its back queue up, because its next access is far away or not this node's to make.
 */
export type VisitResult = { again: Date } | { done: 'drained' | 'resting' };
