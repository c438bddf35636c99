/** Has the references of a style sheet lead elsewhere; those for which `lead` answers null stay. */
export function rewriteCss(css: string, lead: (reference: string) => string | null): string {
  return css
    .replaceAll(
      /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"')]+))\s*\)/gi,
      (whole, double?: string, single?: string, bare?: string) => {
        const led = lead(double ?? single ?? bare ?? '');
        return led === null ? whole : `url("${quoted(led)}")`;
      },
    )
    .replaceAll(
      /(@import\s+)(?:"([^"\n]*)"|'([^'\n]*)')/gi,
      (whole, word: string, double?: string, single?: string) => {
        const led = lead(double ?? single ?? '');
        return led === null ? whole : `${word}"${quoted(led)}"`;
      },
    );
}

const quoted = (reference: string) => reference.replaceAll(/["\\\n]/g, encodeURIComponent);
