/**
 * Starts a Sanad whose clock is `DAYS` ahead and runs the nightly file sweep once; prints a line when it is done.
 * `DAYS=2 node verify/schedule-sweep.ts`, with the variables of the installation
 */
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { start } from '../src/server/start.ts'
import { sweepStorage } from '../src/server/storage/sweep.ts'

const ahead = Number(process.env['DAYS']) * 24 * 60 * 60_000
if (!ahead) throw new Error('How many days?')

const sanad = await start(process.env, { now: () => new Date(Date.now() + ahead) })
process.once('SIGTERM', () => void sanad.stop().then(() => process.exit(0)))
const { db, queue } = sanad.services
const key = 'swept by hand'
await queue.add(db, sweepStorage, {}, { key })
const waits = async () => (await sql`select from graphile_worker.jobs where key = ${key}`.execute(db)).rows.length > 0
while (await waits()) await wait(50)
console.log('swept')
