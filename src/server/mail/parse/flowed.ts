/**
 * The text of `format=flowed` (RFC 3676) with its lines joined to paragraphs. A line that ends in a space goes on in the next one, but for the
 * mark of a signature (§4.3), and only in the same depth of quotation (§4.5). Letters beyond ASCII are left as they are, in whatever set.
 * @param delSp the space at the end is of the program that broke the line
 */
export function joinFlowedLines(text: string, delSp: boolean): string {
  const lines: string[] = []
  let [depth, parts]: [number, string[]] = [0, []]
  const close = () => {
    if (parts.length > 0) lines.push(`${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${parts.join('')}`)
    parts = []
  }
  for (const raw of text.split(/\r?\n/)) {
    const deep = depthOf(raw)
    const stuffed = raw.slice(deep)
    const line = stuffed.startsWith(' ') ? stuffed.slice(1) : stuffed
    const isSignature = line === '-- '
    if (deep !== depth || isSignature) close()
    depth = deep
    const goesOn = line.endsWith(' ') && !isSignature
    parts.push(goesOn && delSp ? line.slice(0, -1) : line)
    if (!goesOn) close()
  }
  close()
  return lines.join('\n')
}

function depthOf(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}
