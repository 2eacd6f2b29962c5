import { run } from './run.ts'

// `npm start` holds V8's young generation at 2 × 16 MB: left to itself it grows to 128 MB under load, and none of it comes back.

try {
  await run({ demo: process.argv.includes('--demo') })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}
