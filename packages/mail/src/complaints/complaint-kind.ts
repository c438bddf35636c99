/**
 * What a complaint is about: too much load or a demand to stop, a question about the crawler, robots.txt, the removal
 * of data, impersonation of the crawler, or anything else.
 */
export const complaintKinds = ['load', 'question', 'robots', 'removal', 'impersonation', 'other'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];
