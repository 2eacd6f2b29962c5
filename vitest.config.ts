import { defineConfig } from 'vitest/config'
import { testsOf } from './test/projects.ts'

const postgres = { globalSetup: ['test/postgres.ts'] }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: testsOf('pure') } },
      { extends: true, test: { name: 'server', include: testsOf('server'), ...postgres } },
      { extends: true, test: { name: 'slow', include: testsOf('slow'), ...postgres } },
    ],
  },
})
