import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { newDatabase } from '#test/sanad.ts'
import { openDatabase } from '../db/connection/database.ts'
import { migrateQueue } from './queue.ts'

const silent = { info() {}, warn() {}, error() {}, debug() {} }

// Every statement that the database refuses is an error in its log, which operators read.
test('the first start sends no statement that an empty database refuses', async () => {
  const database = await newDatabase('empty')
  onTestFinished(() => database.drop())
  const { pool } = openDatabase({ connectionString: database.url }, { max: 1 })
  await migrateQueue(pool, silent)
  // A connection reports its statistics when it ends, at the latest.
  await pool.end()
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    await eventually(async () => {
      const { rows } = await client.query(
        `select xact_rollback::int as refused, (select count(*)::int from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()) as others
         from pg_stat_database where datname = current_database()`,
      )
      expect(rows).toEqual([{ refused: 0, others: 0 }])
    })
    const { rows } = await client.query(`select count(*)::int > 10 as whole from graphile_worker.migrations`)
    expect(rows).toEqual([{ whole: true }])
  } finally {
    await client.end()
  }
})
