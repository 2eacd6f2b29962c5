/** The keyboard shortcuts of the page, in display order. */
export const keys = {
  next: 'j',
  previous: 'k',
  reply: 'r',
  replyAll: 'a',
  forward: 'f',
  archive: 'e',
  unread: 'u',
  compose: 'c',
  search: '/',
  help: '?',
} as const
