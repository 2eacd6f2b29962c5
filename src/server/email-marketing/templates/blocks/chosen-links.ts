const piece = /\{%-?\s{0,20}(\w*)[\s\S]{0,2000}?%\}|\{\{[\s\S]{0,2000}?\}\}/g
const ends: Record<string, string> = { if: 'endif', unless: 'endunless', case: 'endcase' }

type Choice = { end: string; begunBefore: boolean; ways: boolean[]; isBegun: boolean; hasElse: boolean }

/**
 * Whether a link with Liquid conditions (`{% if … %}https://…{% else %}…{% endif %}`) starts with an allowed address
 * in every branch. Every condition must be closed. If a branch may be empty, the text after the condition counts as a
 * start too.
 */
export function leadsEachWay(address: string, isBeginning: (text: string) => boolean): boolean {
  const open: Choice[] = []
  let [begun, written, end] = [false, false, 0]
  const write = (text: string) => {
    if (text.trim() === '') return true
    const right = begun || isBeginning(text.trimStart())
    begun = written = true
    return right
  }
  for (const match of address.matchAll(piece)) {
    if (!write(address.slice(end, match.index))) return false
    end = match.index + match[0].length
    const [, tag] = match
    if (tag === undefined) begun = written = true
    else if (ends[tag]) open.push({ end: ends[tag], begunBefore: begun, ways: [], isBegun: false, hasElse: false })
    else {
      const choice = open.at(-1)
      if (!choice) return false
      // Text before the first `when` of a `case` is never rendered.
      if (choice.end !== 'endcase' || choice.isBegun) choice.ways.push(begun)
      choice.isBegun = true
      if (tag === choice.end) {
        open.pop()
        begun = choice.begunBefore || (choice.hasElse && choice.ways.every(Boolean))
      } else if (tag === 'elsif' || tag === 'when' || tag === 'else') {
        choice.hasElse ||= tag === 'else'
        begun = choice.begunBefore
      } else return false
    }
  }
  return write(address.slice(end)) && written && open.length === 0
}
