import type pg from 'pg'

type Table = {
  name: string
  unlogged: boolean
  options: string[] | null
  comment: string | null
  lines: string[]
  after: string[]
}

/** The schema of a database as text: tables by name with their indexes and triggers, then views, then functions. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  await client.query('set search_path = public')
  const tables = await client.query<Table>(tablesSql)
  const views = await client.query<{ text: string }>(`
    select format(E'create view %s as\\n%s', relname, pg_get_viewdef(oid, true)) as text
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`)
  const functions = await client.query<{ text: string }>(`
    select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as text from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid::regprocedure::text collate "C"`)
  const parts = [
    'Written by `npm run schema` from a migrated database; compared by `src/server/db/schema.test.ts`. The migrations make it.'
      .split('\n')
      .map((line) => `-- ${line}`)
      .join('\n'),
    ...tables.rows.map(tableText),
    ...views.rows.map(({ text }) => text),
    ...functions.rows.map(({ text }) => text),
  ]
  return `${parts.join('\n\n').replaceAll('timestamp with time zone', 'timestamptz')}\n`
}

function tableText({ name, unlogged, options, comment, lines, after }: Table) {
  const kind = unlogged ? 'unlogged table' : 'table'
  const storage = options ? ` with (${options.join(', ')})` : ''
  return [
    ...(comment === null ? [] : [`-- ${comment}`]),
    `create ${kind} ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${storage};`,
    ...after.map((statement) => `${statement.replaceAll('public.', '')};`),
  ].join('\n')
}

// From PostgreSQL 18 on not-null constraints have names; the columns show them already.
const tablesSql = `
  select c.relname as name, c.relpersistence = 'u' as unlogged, c.reloptions as options, obj_description(c.oid, 'pg_class') as comment,
    array(
      select concat_ws(' ', attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'generated always as identity' end,
        case when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
          when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end,
        case when attstorage <> typstorage then format('storage %s', attstorage) end,
        case when attstattarget >= 0 then format('statistics %s', attstattarget) end)
      from pg_attribute a
      join pg_type t on t.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum
    ) || array(
      select format('constraint %s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
      order by position(contype in 'pufc'), conname collate "C"
    ) as lines,
    array(
      select pg_get_indexdef(indexrelid) from pg_index
      where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
      order by indexrelid::regclass::text collate "C"
    ) || array(
      select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = c.oid order by stxname collate "C"
    ) || array(
      select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname collate "C"
    ) as after
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  order by c.relname collate "C"`
