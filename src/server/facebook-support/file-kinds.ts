/** The type of a file by its first bytes, whatever type it claims; null for unsupported types. */
export function kindOf(bytes: Buffer): string | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png'
  if (text(0, 4) === 'GIF8') return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  if (text(0, 4) === 'OggS') return 'audio/ogg'
  if (text(0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)) return 'audio/mpeg'
  if (text(4, 8) !== 'ftyp') return null
  // ISO 14496-12: the brand distinguishes audio from video.
  return text(8, 11) === 'M4A' ? 'audio/mp4' : 'video/mp4'
}
