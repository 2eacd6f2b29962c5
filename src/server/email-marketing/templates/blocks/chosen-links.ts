const piece = /\{%-?\s{0,20}(\w*)[\s\S]{0,2000}?%\}|\{\{[\s\S]{0,2000}?\}\}/g
const ends: Record<string, string> = { if: 'endif', unless: 'endunless', case: 'endcase' }

type Choice = { end: string; startedBefore: boolean; ways: boolean[]; hasBranch: boolean; hasElse: boolean }

/**
 * Whether a link with Liquid conditions (`{% if … %}https://…{% else %}…{% endif %}`) starts with an allowed address
 * in every branch. Every condition must be closed. If a branch may be empty, the text after the condition counts as a
 * start too.
 */
export function leadsEachWay(address: string, isBeginning: (text: string) => boolean): boolean {
  const open: Choice[] = []
  let [started, written, end] = [false, false, 0]
  const write = (text: string) => {
    if (text.trim() === '') return true
    const right = started || isBeginning(text.trimStart())
    started = written = true
    return right
  }
  for (const match of address.matchAll(piece)) {
    if (!write(address.slice(end, match.index))) return false
    end = match.index + match[0].length
    const [, tag] = match
    if (tag === undefined) started = written = true
    else if (ends[tag])
      open.push({ end: ends[tag], startedBefore: started, ways: [], hasBranch: false, hasElse: false })
    else {
      const choice = open.at(-1)
      if (!choice) return false
      // Text before the first `when` of a `case` is never rendered.
      if (choice.end !== 'endcase' || choice.hasBranch) choice.ways.push(started)
      choice.hasBranch = true
      if (tag === choice.end) {
        open.pop()
        started = choice.startedBefore || (choice.hasElse && choice.ways.every(Boolean))
      } else if (tag === 'elsif' || tag === 'when' || tag === 'else') {
        choice.hasElse ||= tag === 'else'
        started = choice.startedBefore
      } else return false
    }
  }
  return write(address.slice(end)) && written && open.length === 0
}
