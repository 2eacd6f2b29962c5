/** What people read mail with, as it names itself: what names no browser counts as a machine. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
