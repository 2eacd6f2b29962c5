import { run } from './run.ts'

// `npm start` limits V8's young generation to 2 × 16 MB: without a limit it grows to 128 MB under load and never
// shrinks.

try {
  await run({ demo: process.argv.includes('--demo') })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}
