import { start } from './start.ts'

/**
 * Runs the product until it is asked to stop, then ends the process. @throws Error whose message tells the operator
 * what to do
 */
export async function run(options: { demo: boolean }): Promise<void> {
  const sanad = await start(process.env, options)
  const stop = (signal: NodeJS.Signals) => {
    sanad.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Sanad couldn’t stop cleanly after ${signal}:`, error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
