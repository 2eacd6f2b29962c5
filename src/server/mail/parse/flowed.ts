/**
 * Joins the lines of a `format=flowed` text (RFC 3676) into paragraphs. A line that ends with a space continues on the
 * next line of the same quote depth (§4.5); a signature separator never does (§4.3). Bytes beyond ASCII are unchanged,
 * in any charset.
 * @param delSp the trailing space was inserted by the program that broke the line
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
