/** Escapes a text for element content and quoted attributes in HTML and XML. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Removes direction marks, which would affect all following text. */
export const stripDirectionMarks = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** JSON for a script element. Nothing in it can end the script, start a comment, or end a line of JavaScript. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
