/** A browser's User-Agent: an agent that names no browser counts as a bot. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
