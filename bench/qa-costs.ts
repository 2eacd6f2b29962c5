import { nodeFlags } from '#test/node-flags.ts'
import { tags } from './qa-rows.ts'
import { perCall, running } from './per-call.ts'

/** CPU time of a list, beside an endpoint that answers the same JSON and does nothing else. */
export async function costs(dataDir: string, environment: Record<string, string>, body: unknown) {
  const { PORT: _any, ...settings } = environment
  const server = await running('../src/server/main.ts', settings, nodeFlags)
  const bare = await running('bare-server.ts', { BODY: JSON.stringify(body) })
  try {
    const reference = await perCall(bare, null, '/')
    console.log(`a bare door with the same JSON: ${reference.server.toFixed(2)} ms of processor`)
    for (const query of ['', 'page=2', 'sort=active', 'sort=votes', 'sort=unanswered', `tagId=${tags[0]?.id}`]) {
      const { server: own, database: its } = await perCall(server, dataDir, `/api/en/question?${query}`)
      const [all, ratio] = [own + its, (own + its) / reference.server]
      console.log(
        `${`list as JSON: ${query || 'newest'}`.padEnd(60)} server ${own.toFixed(2)} + database ${its.toFixed(2)} = ${all.toFixed(2)} ms of processor, ${ratio.toFixed(0)} bare doors`,
      )
    }
  } finally {
    await server.stop()
    await bare.stop()
  }
}
