/** A piece of a text: unchanged, removed or added. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

// Time and memory grow with the product of both lengths. Longer texts count as changed as a whole.
const maxCompared = 1_000_000

/**
 * Compares two versions word by word. The new text is every piece that is not removed, and the old text every piece
 * that is not added.
 */
export function diffText(older: string, newer: string): Piece[] {
  const [before, after] = [wordsOf(older), wordsOf(newer)]
  const shared = Math.min(before.length, after.length)
  let head = 0
  while (head < shared && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shared - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return joined([
    ...before.slice(0, head).map((text) => ({ kind: 'same' as const, text })),
    ...compared(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map((text) => ({ kind: 'same' as const, text })),
  ])
}

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

/** A word diff by the longest common subsequence, traced from the start. */
function compared(before: string[], after: string[]): Piece[] {
  const pieces: Piece[] = []
  const [rows, columns] = [before.length, after.length]
  let [row, column] = [0, 0]
  if (rows * columns <= maxCompared) {
    const width = columns + 1
    const common = new Uint32Array((rows + 1) * width)
    const at = (i: number, j: number) => common[i * width + j] ?? 0
    for (let i = rows - 1; i >= 0; i -= 1) {
      for (let j = columns - 1; j >= 0; j -= 1) {
        common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
      }
    }
    while (row < rows && column < columns) {
      if (before[row] === after[column]) {
        pieces.push({ kind: 'same', text: before[row] ?? '' })
        row += 1
        column += 1
      } else if (at(row + 1, column) >= at(row, column + 1)) {
        pieces.push({ kind: 'removed', text: before[row] ?? '' })
        row += 1
      } else {
        pieces.push({ kind: 'added', text: after[column] ?? '' })
        column += 1
      }
    }
  }
  for (; row < rows; row += 1) pieces.push({ kind: 'removed', text: before[row] ?? '' })
  for (; column < columns; column += 1) pieces.push({ kind: 'added', text: after[column] ?? '' })
  return pieces
}

function joined(pieces: Piece[]): Piece[] {
  const longer: Piece[] = []
  for (const piece of pieces) {
    const last = longer.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else longer.push({ ...piece })
  }
  return longer
}
