/**
 * Rebases a draft on a concurrent edit: edited fields keep their texts, others take the new values.
 *
 * @param was the draft when the dialog opened
 * @param is the draft of the present state
 */
export function rebaseDraft<Draft extends object>(draft: Draft, was: Draft, is: Draft): Draft {
  const fields = Object.keys(draft) as (keyof Draft)[];
  const touched = fields.filter((field) => JSON.stringify(draft[field]) !== JSON.stringify(was[field]));
  return { ...is, ...Object.fromEntries(touched.map((field) => [field, draft[field]])) };
}
