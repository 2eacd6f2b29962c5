/**
 * What is asked while a statement runs is asked together in the next one: none waits for company,
 * and a busy database gets few large statements instead of many small ones.
 * @param run answers all of them; when it throws, each asker gets the error
 */
export function together<Item, Result>(
  run: (items: Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  type Asked = { item: Item; answer: (result: Result) => void; fail: (error: unknown) => void }
  let waiting: Asked[] = []
  let running = false
  const work = async () => {
    running = true
    while (waiting.length > 0) {
      const all = waiting
      waiting = []
      try {
        const resultOf = await run(all.map(({ item }) => item))
        for (const { item, answer } of all) answer(resultOf(item))
      } catch (error) {
        for (const { fail } of all) fail(error)
      }
    }
    running = false
  }
  return (item) =>
    new Promise((answer, fail) => {
      waiting.push({ item, answer, fail })
      // At the end of this turn: what is answered in one packet is asked in one statement.
      if (!running) {
        running = true
        setImmediate(() => void work())
      }
    })
}
