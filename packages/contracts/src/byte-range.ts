/** The bytes [from, to) of a file with which a request is answered, or none. */
export interface RangeAnswer {
  status: 200 | 206 | 304 | 412 | 416;
  from: number;
  to: number;
}

/**
 * The part of a file that a request asks for. A range is valid for the version that the client has seen: if
 * `If-Range` names another one, the whole file is sent. A request for several ranges is answered with the
 * whole file.
 *
 * @param tag strong entity tag, without quotes
 * @see RFC 9110, 13 and 14
 */
export function rangeAnswer(
  headers: Pick<Headers, 'get'>,
  { bytes, tag }: { bytes: number; tag: string },
): RangeAnswer {
  const whole: RangeAnswer = { status: 200, from: 0, to: bytes };
  const ifMatch = headers.get('if-match');
  if (ifMatch !== null && !names(ifMatch, tag, 'strong')) return { ...whole, status: 412, to: 0 };
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== null && names(ifNoneMatch, tag, 'weak')) return { ...whole, status: 304, to: 0 };
  const range = headers.get('range');
  const ifRange = headers.get('if-range');
  if (range === null || (ifRange !== null && ifRange !== `"${tag}"`)) return whole;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (first === '' && last === '') return whole;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return whole;
  if (from >= bytes || to <= from) return { status: 416, from: 0, to: 0 };
  return { status: 206, from, to };
}

/**
 * Whether a list of entity tags contains one. Ours are strong; a weak tag of the same value does not match
 * strongly.
 */
function names(list: string, tag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true;
  return list
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === `"${tag}"` || (comparison === 'weak' && one === `W/"${tag}"`));
}
