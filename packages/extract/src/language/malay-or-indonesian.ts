/** Everyday words that one of the two standard languages writes and the other writes differently or not at all. */
const malayWords = new Set(
  `ialah iaitu kerana sahaja awak wang cuba mahu syarikat boleh pelbagai ianya hendaklah kereta
   pejabat petang sebarang jabatan isteri bahawa berbeza`.split(/\s+/),
);
const indonesianWords = new Set(
  `adalah yaitu karena saja anda uang coba mau perusahaan bisa berbagai bahwa mobil kantor
   berbicara sore berbeda istri kalau namun tetapi tapi kota sudah`.split(/\s+/),
);

/**
 * Tells Malay from Indonesian, two standards of one language, by words that only one of them uses. Without such words
 * it is Indonesian, which most of the pages are in.
 */
export function malayOrIndonesian(text: string): 'ms' | 'id' {
  let malay = 0;
  let indonesian = 0;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (malayWords.has(word)) malay++;
    else if (indonesianWords.has(word)) indonesian++;
  }
  return malay > indonesian ? 'ms' : 'id';
}
