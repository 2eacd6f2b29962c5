import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connection/database.ts'
import { openEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrateQueue } from '#server/jobs/queue.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string; password?: string }
  }
}

const settings = {
  // A server opens up to 21 connections, several files run at once, and some start several servers.
  max_connections: 250,
  // Test data need not survive a power cut; otherwise every created or dropped database waits for the disk.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '4GB',
}

const silent = { info() {}, warn() {}, error() {}, debug() {} }

export const template = 'sanad_template'

/** One PostgreSQL server for the whole run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sanad-test-'))
  const embedded = await openEmbedded({ dataDir, log: silent, settings })
  const server = new pg.Client(embedded.connection)
  await server.connect()
  await server.query(`create database ${template}`)
  await server.end()
  const { pool } = openDatabase({ ...embedded.connection, database: template }, { max: 2 })
  await migrate(pool)
  await migrateQueue(pool, silent)
  await pool.end()
  project.provide('postgres', embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
