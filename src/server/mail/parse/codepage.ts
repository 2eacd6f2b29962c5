/** Windows' numbers of character sets, as WHATWG's Encoding names them; Western European where it has no name for one. */
export function charsetOf(codepage: number): string {
  if (codepage === 874 || (codepage >= 1250 && codepage <= 1258)) return `windows-${codepage}`
  // There is no ISO 8859-12.
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
