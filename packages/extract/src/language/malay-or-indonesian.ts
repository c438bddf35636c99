/** Common words of one of the two standards that the other does not use. */
const malayWords = new Set(
  `ialah iaitu kerana sahaja awak wang cuba mahu syarikat boleh pelbagai ianya hendaklah kereta
   pejabat petang sebarang jabatan isteri bahawa berbeza`.split(/\s+/),
);
const indonesianWords = new Set(
  `adalah yaitu karena saja anda uang coba mau perusahaan bisa berbagai bahwa mobil kantor
   berbicara sore berbeda istri kalau namun tetapi tapi kota sudah`.split(/\s+/),
);

/**
 * Distinguishes Malay from Indonesian by words that only one of them uses. Without such words the answer is
 * Indonesian, the language of most of the pages.
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
