/** Maps Windows code pages to WHATWG encoding names; Western European where no name exists. */
export function charsetOf(codepage: number): string {
  if (codepage === 874 || (codepage >= 1250 && codepage <= 1258)) return `windows-${codepage}`
  // ISO 8859-12 does not exist.
  if (codepage >= 28592 && codepage <= 28606 && codepage !== 28602) return `iso-8859-${codepage - 28590}`
  return others[codepage] ?? 'windows-1252'
}

const others: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20866: 'koi8-r',
  65001: 'utf-8',
}
