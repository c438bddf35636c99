/** Formats numbers by a format that is made when it is first used: the first of a process takes 20 ms. */
export function lazyNumberFormat(
  locale: string,
  options: Intl.NumberFormatOptions,
): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => (made ??= new Intl.NumberFormat(locale, options)).format(value);
}
