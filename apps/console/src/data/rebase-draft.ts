/**
 * A draft after somebody else has edited the same: what was typed stays, fields that were not touched take what the other edit made of them.
 *
 * @param was the draft as it was opened
 * @param is the draft as it would be opened now
 */
export function rebaseDraft<Draft extends object>(draft: Draft, was: Draft, is: Draft): Draft {
  const fields = Object.keys(draft) as (keyof Draft)[];
  const touched = fields.filter((field) => JSON.stringify(draft[field]) !== JSON.stringify(was[field]));
  return { ...is, ...Object.fromEntries(touched.map((field) => [field, draft[field]])) };
}
