/** `Content-Disposition` of a download (RFC 6266): the name in ASCII for old browsers, and in UTF-8. */
export function asFile(name: string) {
  const plain = name.replace(/[^\w .()+-]/g, '_')
  if (plain === name) return `attachment; filename="${plain}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
