import { start } from './start.ts'

// `npm start` holds V8's young generation at 2 × 16 MB: left to itself it grows to 128 MB under load, and none of it comes back.

try {
  const sanad = await start(process.env, { demo: process.argv.includes('--demo') })
  const stop = (signal: NodeJS.Signals) => {
    sanad.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Could not stop cleanly after ${signal}:`, error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}
