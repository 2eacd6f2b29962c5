/** A text as it may stand between tags and within quotes, in HTML and XML alike. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A text without what turns the direction of everything that follows it. */
export const stripDirectionMarks = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** JSON within a script: nothing in it can end the script, begin a comment, or end a line of JavaScript. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
