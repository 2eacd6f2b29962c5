import pg from 'pg'
import { inject } from 'vitest'

/** A node of an `auto_explain` plan, with the rows that its execution read. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}
export type Plan = { statement: string; root: PlanNode }

/**
 * Collects the plan of every statement that this process sends to the database from now on, including statements
 * inside triggers. Nothing is analyzed, so statistics stay as they are. Open connections are closed, so that every
 * session reports plans.
 * @returns the plans, and how to stop
 */
export async function collectPlans(databaseUrl: string): Promise<{ plans: Plan[]; stop: () => void }> {
  const database = new URL(databaseUrl.replace('@/', '@localhost/')).pathname.slice(1)
  const { host, port } = inject('postgres')
  const superuser = new pg.Client({ host, port, user: 'postgres', database })
  await superuser.connect()
  try {
    await superuser.query(`do $$ declare t regclass; begin
      for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      loop execute format('alter table %s set (autovacuum_enabled = off)', t); end loop; end $$`)
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
    }
    for (const [name, value] of Object.entries(settings))
      await superuser.query(`alter database ${database} set ${name} = '${value}'`)
    // Database settings apply to new sessions only.
    await superuser.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [database],
    )
  } finally {
    await superuser.end()
  }
  return listen()
}

/** Plans arrive as notices on the connection that sent the statement. */
function listen() {
  const plans: Plan[] = []
  const { emit } = pg.Connection.prototype as { emit: (this: pg.Connection, ...emitted: unknown[]) => boolean }
  pg.Connection.prototype.emit = function noticed(this: pg.Connection, name: string | symbol, ...args: unknown[]) {
    if (name === 'notice') {
      const [, json] = /plan:\n([\s\S]+)$/.exec((args[0] as { message?: string }).message ?? '') ?? []
      if (json) {
        const { 'Query Text': statement, Plan: root } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
        plans.push({ statement, root })
      }
    }
    return emit.call(this, name, ...args)
  } as typeof pg.Connection.prototype.emit
  return {
    plans,
    stop: () => {
      pg.Connection.prototype.emit = emit as typeof pg.Connection.prototype.emit
    },
  }
}

/** The number of rows that a plan read: rows returned and rows filtered out by each node, times its loops. */
export const rowsTouched = (node: PlanNode): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, child) => sum + rowsTouched(child), 0)

/** A plan as text, one node per line, for the message of a failing test. */
export function drawPlan(node: PlanNode, indent = ''): string {
  const of = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' by ')
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  const line = `${indent}${node['Node Type']} ${of} rows ${node['Actual Rows']} × ${node['Actual Loops']}, removed ${removed}`
  return [line, ...(node.Plans ?? []).map((child) => drawPlan(child, `${indent}  `))].join('\n')
}
