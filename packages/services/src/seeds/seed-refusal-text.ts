import type { SeedRefusal } from '@meguri/contracts';

const texts: Readonly<Record<SeedRefusal['code'], string>> = {
  'too-long': 'longer than {} characters',
  scheme: 'only addresses of these schemes can be crawled: {}',
  'no-address': 'no address: begin it with http:// or https://',
  invalid: 'not a valid address',
  'host-out-of-scope': "outside the top-level domains of the seed list's scope",
  excluded: "matches an exclude expression of the seed list's scope",
  'not-included': "matches none of the include expressions of the seed list's scope",
  'host-full':
    'its host has reached its page limit, or its path is deeper than the settings of the host allow',
  'scope-invalid': 'the scope of the seed list is not valid: {}',
  'out-of-scope': "refused by the seed list's scope ({})",
};

/** Why a line is refused as a seed, as the terminal shows it and the database stores it. */
export function seedRefusalText({ code, detail }: SeedRefusal): string {
  return texts[code].replace('{}', String(detail ?? ''));
}
