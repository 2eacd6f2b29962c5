import { check, constructed, digestOf, patterns, storeVerdicts, storedVerdicts, type Verdicts } from './patterns.ts'

// Checks every pattern without a verdict and stores the verdicts, so that the test does not repeat the work.

const stored = storedVerdicts()
const verdicts: Verdicts = { safe: [], undecided: {} }
const all = [...patterns, ...(await constructed()).patterns]
for (const [digest, pattern] of new Map(all.map((pattern) => [digestOf(pattern), pattern]))) {
  const attack = stored.undecided[digest]
  const verdict = stored.safe.includes(digest)
    ? ({ status: 'safe' } as const)
    : attack === undefined
      ? await check(pattern)
      : ({ status: 'undecided', attack } as const)
  if (verdict.status === 'safe') verdicts.safe.push(digest)
  else if (verdict.status === 'undecided') verdicts.undecided[digest] = verdict.attack
  else console.log(pattern.file, `/${pattern.source}/${pattern.flags}`, verdict.attack)
}
const undecided = Object.entries(verdicts.undecided).toSorted(([one], [other]) => one.localeCompare(other))
storeVerdicts({ safe: verdicts.safe.toSorted(), undecided: Object.fromEntries(undecided) })
const attacked = undecided.filter(([, attack]) => attack).length
console.log(`${verdicts.safe.length} proven safe, ${undecided.length} undecided, of which ${attacked} are attacked`)
