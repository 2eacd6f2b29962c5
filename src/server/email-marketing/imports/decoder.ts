import type { FileEncoding } from '#contract/email-marketing/imports.ts'

/** Decodes pieces of bytes that may be cut anywhere; without a piece, the end. */
export type Decode = (piece?: Uint8Array) => string

/** The decoder of an encoding. */
export function decoderOf(encoding: FileEncoding): Decode {
  if (encoding === 'x-mac-arabic') return (piece) => (piece ? macArabic(piece) : '')
  const decoder = new TextDecoder(encoding)
  return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode())
}

/** The upper half of MacArabic (unicode.org/Public/MAPPINGS/VENDORS/APPLE/ARABIC.TXT). */
const upperHalf = [
  'Ä\u00a0ÇÉÑÖÜáàâäں«çéèêëí…îïñó»ôö÷úùûü',
  ' !"#$٪&\'()*+،-./٠١٢٣٤٥٦٧٨٩:؛<=>؟',
  '\u274aءآأؤإئابةتثجحخدذرزسشصضطظعغ[\\]^_',
  'ـفقكلمنهوىي\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652پٹچەڤگڈڑ{|}ژے',
].join('')

const macArabic = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += byte < 0x80 ? String.fromCodePoint(byte) : (upperHalf[byte - 0x80] ?? '\ufffd')
  return text
}
