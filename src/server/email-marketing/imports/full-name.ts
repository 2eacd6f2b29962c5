type Name = { firstName: string; lastName: string }

/** Arabic names that begin with one of these have two words. */
const compounds = new Set(['عبد', 'أبو', 'ابو', 'أم', 'ام', 'أبي', 'ابي'])
/** Words with which a family name begins. */
const particles = new Set(
  'al,el,bin,ibn,bint,abu,van,von,der,den,de,da,di,del,della,dos,du,la,le,ter,بن,ابن,بنت,آل'.split(','),
)

/** Splits a full name: “Odeh, Sami” and “Sami Odeh” alike. One word is a first name. */
export function splitName(name: string): Name {
  const [last = '', first = '', ...more] = name.split(/[,،]/).map((part) => part.trim())
  if (more.length === 0 && first !== '' && last !== '') return { firstName: first, lastName: last }
  const words = name.split(/\s/).filter((word) => word !== '')
  const at = familyNameAt(words)
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

function familyNameAt(words: readonly string[]): number {
  const least = compounds.has(words[0] ?? '') ? 2 : 1
  const particle = words.findIndex(
    (word, at) => at >= least && at < words.length - 1 && particles.has(word.toLowerCase()),
  )
  if (particle !== -1) return particle
  // In Arabic the first word is the given name, in Latin script all but the last.
  return /\p{Script=Arabic}/u.test(words[0] ?? '') ? least : Math.max(words.length - 1, 1)
}
