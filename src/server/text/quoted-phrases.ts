const maxPhrases = 3

/** The phrases in quotation marks of a search. */
export const quotedIn = (text: string): string[] =>
  [...text.matchAll(/["“”«]([^"“”«»]{2,})["“”»]/g)].map(([, phrase = '']) => phrase.trim()).slice(0, maxPhrases)
