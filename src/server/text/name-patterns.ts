import { folded, normalForm } from '#contract/folding.ts'
import { isArabic } from './arabic/letters.ts'

// Names are spelled in many ways, above all Arabic ones in Latin letters. Each word of a searched name becomes a regular
// expression for its spellings; names are compared folded. A trigram index supports these expressions.

/** Patterns for the words of a name, each of which a folded name must match. Empty for a text that is no name. */
export function namePatterns(text: string): string[] {
  // Folding makes ى and ي one, but only ى is also written ا.
  const form = folded(normalForm(text, 'NFKC').replace(/[ىی](?!\p{L})/gu, maqsura))
  if (!isName.test(form)) return []
  const words = wordsOf(form)
  return words.length > maxWords ? [] : words.filter((word) => word.length >= shortest || known(word)).map(patternOf)
}

/** The pattern of a word, for a text that begins with it. */
export const atBeginning = (pattern: string) => pattern.replace(latinStart, '^(al|el|ben)?').replace('(^|\\s)', '^')

const latinStart = '(^|\\s|^al|^el|^ben|\\sal|\\sel|\\sben)'
const maqsura = '\ue000'
const isName = /^[\p{L}\ue000 ]{2,60}$/u
const maxWords = 5
const shortest = 3

const patternOf = (word: string) => (isArabic(word) ? arabicPattern(word) : latinPattern(word))

/** Words that people write together or apart count as one; a "son of" tells no names apart. */
function wordsOf(form: string): string[] {
  return form
    .replace(/(?<=^| )(?:ابن|بن|ibn|bin|ben) (?=\S)/g, '')
    .replace(/(?<=^| )(عبد|ابو|ابي|ابا|بو|ام|ال) (?=\S{2})/g, '$1')
    .replace(/ (?=(?:الدين|الله|الاسلام|الحق|الزهرا|الهد|النبي|الرسول|العابدين)(?:[^\p{L}]|$|ء|ي|\ue000))/gu, '')
    .replace(/(?<=\S{3}) (?:[aeou][ld]? ?)?d+[iey]+ne?(?= |$)/g, 'eddin')
    .replace(/(?<=^| )abd [aeu]l (?=\S{3})/g, 'abd')
    .replace(/(?<=^| )(abd|abd[aeu]l|abo|abou?|abu|umm?|al|el) (?=\S{3})/g, '$1')
    .split(' ')
}

// Arabic

const letters: Record<string, string> = {
  ء: '[ءوي]?',
  و: 'و{1,2}',
  ي: 'ي{1,2}',
  ب: '[بپ]',
  پ: '[بپ]',
  ج: '[جچگغ]',
  غ: '[غجگ]',
  چ: '[چجش]',
  ف: '[فڤ]',
  ڤ: '[ڤفو]',
  ك: '[كگ]',
  گ: '[گكقجغ]',
}

const arabicEnds: [RegExp, string][] = [
  [/ه$/, '(ه|اء?)(\\s|$)'],
  [/اء?$/, '(اء?|ه|ي)(\\s|$)'],
  [/\ue000$/, '(ي|اء?)(\\s|$)'],
]

/** Words of which neither the ending nor the middle may vary. */
const fixed = new Set(['علا', 'عليا'])

/** Names with an alif that is often not written, and other spellings that no rule yields. */
const irregular: [RegExp, string][] = [
  [/^اسحا?ق/, 'اسحا?ق'],
  [/^ابرا?هيم/, 'ابرا?هيم'],
  [/^اسما?عي/, 'اسما?عي'],
  [/^ها?رون/, 'ها?رون'],
  [/^عثما?ن/, 'عثما?ن'],
  [/^سليما?ن/, 'سليما?ن'],
  [/^لقما?ن/, 'لقما?ن'],
  [/رحما?ن/, 'رحما?ن'],
  [/^يحي{1,2}\ue000?$/, 'يحيي?(\\s|$)'],
  [/^معا?وي/, 'معا?وي'],
  [/^(?:طه|طاها)$/, '(طه|طاها)(\\s|$)'],
  [/^(?:يس|يسن|ياسين)$/, '(يس|يسن|ياسين)(\\s|$)'],
]

const known = (word: string) => irregular.some(([pattern]) => pattern.test(word))

function arabicPattern(word: string): string {
  const rest = word.replace(/^(?:عبد|ا?ب[ويا](?=ال|\S{3})|ام(?=ال|\S{4})|ال(?=\S{3}))/, '')
  const taken = word.slice(0, word.length - rest.length)
  const beginning =
    taken === 'عبد' ? 'عبد ?' : taken === '' || taken === 'ال' ? '(ال ?)?' : taken === 'ام' ? 'ام ?' : 'ا?ب[ويا] ?'
  return `(^|\\s)${beginning}${arabicBody(rest)}`
}

function arabicBody(word: string): string {
  if (fixed.has(word)) return word
  const [form, known] = irregular.find(([pattern]) => pattern.test(word)) ?? [/^/, '']
  const at = form.exec(word)
  const before = word.slice(0, at?.index ?? 0)
  const behind = word.slice((at?.index ?? 0) + (at?.[0].length ?? 0))
  const [end, instead] = (word.length > 2 && arabicEnds.find(([ending]) => ending.test(behind))) || [/$/, '']
  return `${spell(before)}${known}${withShortYa(behind.replace(end, ''))}${instead}`
}

/** Names from other languages are spelled with and without one of their long vowels: جوزيف جوزف, شيرين شرين. */
function withShortYa(word: string): string {
  if (/^[^اوي]{2}ي[^اوي]$/.test(word)) return `${spell(word[0] ?? '')}ي?${spell(word.slice(1))}`
  if (/^[^اوي]و[^اوي]{2}$/.test(word)) return `${spell(word.slice(0, 3))}ي?${spell(word.slice(3))}`
  const isLong = (word.match(/(?<=\S)[وي](?=\S)/g)?.length ?? 0) > 1
  if (!isLong) return spell(word)
  const body = spell(word.replace(/يل$/, '')).replaceAll('ي{1,2}', 'ي{0,2}')
  return word.endsWith('يل') ? `${body}[يا]{1,2}ل` : body
}

function spell(part: string): string {
  const vary = (piece: string) =>
    piece
      .replaceAll('وو', '\u0001')
      .replaceAll(/./gu, (letter) => (letter === '\u0001' ? '[ءو]?و' : (letters[letter] ?? letter)))
  // An article within a name is written apart too: نور الدين.
  return part
    .split(/(?<=\S)(?=ال\S{2})/)
    .map(vary)
    .join(' ?')
}

// Latin

/** Sounds of a name, the longest first, and how they are written. */
const sounds: [string, string][] = [
  ['tch', '(t?ch|sh)'],
  ['kh', '(kh?|h)'],
  ['gh', '(gh?|q)'],
  ['sh', '(sh|ch)'],
  ['ch', '(ch|sh|kh?)'],
  ['th', '(th?|dh?|s|z)'],
  ['dh', '(dh?|z|th)'],
  ['dj', '(d?j|g)'],
  ['ph', '(ph|f+)'],
  ['ck', '(c?k+|q)'],
  ['b', 'b+'],
  ['d', 'd+h?'],
  ['f', '(f+|ph)'],
  ['gu', '(g+[hu]?|d?j|q)[ouw]*'],
  ['g', '(g+[hu]?|d?j|q)'],
  ['h', 'h+'],
  ['j', '(d?j|gu?)'],
  ['k', '(k+h?|q|c)'],
  ['l', 'l+'],
  ['m', 'm+'],
  ['n', 'n+'],
  ['p', '(p+|b)'],
  ['q', '(q+|k+|g)'],
  ['r', 'r+'],
  ['s', '(s+|c|th)'],
  ['t', 't+h?'],
  ['v', '(v|f|w)'],
  ['x', '(x|ks)'],
  ['z', '(z+|dh|th)'],
]

/** Vowels, the longest first: what is written ou, u and oo, ee, i and y, or a and e, is one sound. */
const vowels: [RegExp, string][] = [
  [/^[ae]+[iy]+e/, '[ae]*[iey]+[ae]*'],
  [/^(?:[ae]+[iy]+|ae+)/, '[ae]*[iey]+'],
  [/^[ae]+[ouw]+/, '[ae]?[ouw]+'],
  [/^[ouw]+/, '[ouw]+'],
  [/^ie/, '[ae]?[iey]+[ae]?'],
  [/^(?:ee+|i[iy]*|y[iy]*|ea)/, '[ae]?[iey]+'],
  [/^a+/, '[ae]+'],
  [/^e/, '[aei]+'],
]

const latinEnds: [RegExp, string][] = [
  [/[aeou][ld]?d+[iey]+ne?$/, '[ -]?([aeou][ld]?)?[ -]?d+[iey]+ne?(\\s|$)'],
  [/(?<=[bdfghjklmnpqrstvz])e$/, '(e|i|a|ah|eh)?(\\s|$)'],
  [/[ae]{1,3}h?$/, '[ae]+h?(\\s|$)'],
  [/(?:ee|i|y|ie|iy|ey)$/, '[iey]+(\\s|$)'],
]

/** Spellings of one name that no rule yields, in folded form. */
const alike = `
mohammed muhammad mohamed mohammad muhammed mohamad mohamed muhamad mohd mhd mohamud mehmet mehmed mohammod mohomed muhamed mouhamed mouhamad
yusuf yousef youssef yousuf yusef yousif yousuf youssouf yusif josef yosef youcef | fatima fatma fatimah fatema fathima fatme fatmah
fahd fahad | badr bader badar | saqr saqer sakr | bakr baker bakir bakar | fathi fethi | khadija khadijah khadeeja khadidja hatice
ahmad ahmed ahmet ahamed achmad | yasmin yasmine yasmeen jasmin jasmine | iskandar eskandar alexander | abdullah abdallah abdulla abdalla abdellah
nasr naser nasir nasser | amr amro amru amrou | umar omar omer oumar | ramadan ramazan ramadhan | reda rida ridha reza rida | zahra zahraa zahrah zohra zohrah
`

const others = new Map(
  alike.split(/[|\n]/).flatMap((group) => {
    const names = group.trim().split(/\s+/)
    return names.map((name) => [name, names] as const)
  }),
)

function latinPattern(word: string): string {
  const known = others.get(word)
  const bodies = known ? [latinBody(word), ...known.map((name) => `${name}(\\s|$)`)] : [latinBody(word)]
  return `${latinStart}(${bodies.join('|')})`
}

function latinBody(word: string): string {
  const servant = /^abd(?:[aeou](?:l(?!l?ah?$)|(?=([rsznd])\1)))? ?(?=\S{4})/.exec(word)
  if (servant) return `abd ?([aeou][lrsznd]?)? ?${soundsOf(word.slice(servant[0].length))}`
  const named = /^(?:abo|abou?|abu)(?=[^aeiou]\S{2})/.exec(word)
  if (named) return `ab[ou]+ ?${soundsOf(word.slice(named[0].length))}`
  const article = /^[ae]l(?=[aeiou]\S{4})/.exec(word)
  if (article) return `[ae]l+ ?${soundsOf(word.slice(article[0].length))}`
  return soundsOf(word.replace(/^(?:[ae]l(?=[^aeiouyl]\S{3})|ben(?=[^aeioun]\S{4}))/, ''))
}

function soundsOf(word: string): string {
  const [end, instead] = latinEnds.find(([ending]) => ending.test(word)) ?? [/$/, '']
  let rest = word.replace(end, '').replace(/([^aeiouy])\1+/g, '$1')
  let pattern = ''
  while (rest) {
    const vowel = vowels.flatMap(([vowel, spelled]) => {
      const found = vowel.exec(rest)
      return found ? [[found[0], spelled] as const] : []
    })[0]
    const [letters, spelled] = vowel ??
      sounds.find(([sound]) => rest.startsWith(sound)) ?? [rest.charAt(0), rest.charAt(0)]
    // French and Latin American names: a c before e or i is an s.
    pattern += letters === 'c' ? (/^c[eiy]/.test(rest) ? '(c|s+)' : '(c+|k|q)') : spelled
    rest = rest.slice(letters.length)
  }
  return pattern + instead
}
