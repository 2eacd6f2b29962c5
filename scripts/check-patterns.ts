import { check, digestOf, patterns, storeVerdicts, storedVerdicts, type Verdicts } from './patterns.ts'

// Checks every pattern that has no verdict yet and stores the verdicts, so that the test need not check all of them each time.

const { safe, undecided } = storedVerdicts()
const known = new Map<string, 'safe' | 'undecided'>([
  ...safe.map((digest) => [digest, 'safe'] as const),
  ...undecided.map((digest) => [digest, 'undecided'] as const),
])
const verdicts: Verdicts = { safe: [], undecided: [] }
for (const [digest, pattern] of new Map(patterns.map((one) => [digestOf(one), one]))) {
  const status = known.get(digest)
  const verdict = status ? { status } : await check(pattern)
  if (verdict.status === 'vulnerable') console.log(pattern.file, `/${pattern.source}/${pattern.flags}`, verdict.attack)
  else verdicts[verdict.status].push(digest)
}
storeVerdicts({ safe: verdicts.safe.toSorted(), undecided: verdicts.undecided.toSorted() })
