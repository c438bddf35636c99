import { z } from 'zod';

/** Most forms and parameters that are stored for a host. */
export const maxDuplicateForms = 8;

const formSchema = z.object({
  /** As after `Disallow:`, with `*` for variable parts. */
  pattern: z.string().max(2_100),
  /**
   * How its pages repeat others: RepeatKind of packages/urls. Forms stored before this was distinguished lack
   * it.
   */
  repeat: z.enum(['same', 'similar']).default('similar'),
  /** Share of duplicates among its latest first captures. */
  share: z.number().min(0).max(1),
  /** A page of the form, and the page whose content it repeats. */
  example: z.string().max(2_100),
  original: z.string().max(2_100),
});
const duplicateFormsSchema = z.object({
  forms: z.array(formSchema).max(maxDuplicateForms),
  /** Query parameters that are session ids. */
  parameters: z.array(z.string().max(200)).max(maxDuplicateForms),
});

/** A form of URLs of a host whose new pages are nearly all duplicates. */
export type DuplicateForm = z.infer<typeof formSchema>;
export type DuplicateForms = z.infer<typeof duplicateFormsSchema>;

export const noDuplicateForms: DuplicateForms = { forms: [], parameters: [] };

/** The stored forms of a host; empty if there are none, or if another release wrote them. */
export function readDuplicateForms(stored: unknown): DuplicateForms {
  return duplicateFormsSchema.safeParse(stored).data ?? noDuplicateForms;
}
