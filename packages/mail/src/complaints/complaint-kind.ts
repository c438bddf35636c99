/**
 * What a complaint is about: too much load, or the wish that we stop; a question about the crawler; robots.txt; the removal of data;
 * somebody who poses as us; anything else.
 */
export const complaintKinds = ['load', 'question', 'robots', 'removal', 'impersonation', 'other'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];
