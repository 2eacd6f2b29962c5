import { expect } from 'vitest'

type Job = { status: string; counts: { sent: number; queued: number; skipped: number } }

/** The events of a job's stream until it ends. */
export function listen(url: string, token: string) {
  const jobs: Job[] = []
  const ended = fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    let rest = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + piece).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const [, name, data] = /event: (\w+)\ndata: (.*)/.exec(event) ?? []
        if (name === 'job') jobs.push(JSON.parse(data ?? '') as Job)
      }
    }
  })
  return { jobs, ended }
}
