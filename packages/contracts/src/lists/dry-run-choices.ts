/** Resolutions for all overloaded hosts at once; a new access interval applies to one host only. */
export const dryRunChoices = ['optimal-price', 'accept', 'drop-share', 'drop-class'] as const;
