/** The first bytes of a text file, or all of a workbook or ZIP archive: its directory is at its end. */
export async function beginningOf(file: File, maxBytes: number): Promise<Blob> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  // P and K, for Phil Katz.
  return first === 0x50 && second === 0x4b ? file : file.slice(0, maxBytes)
}
