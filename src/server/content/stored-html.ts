import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { markdownVersion, prepareMarkdown, renderMarkdown } from './markdown.ts'

// Markdown is rendered when it is written. The row stores the HTML and the version of its renderer. Older HTML is
// rendered again on read until the background task has updated it.

type Stored = { body: string; body_html: string; html_version: number }

/** The HTML of a stored text. */
export const htmlOf = ({ body, body_html: html, html_version: version }: Stored) =>
  version === markdownVersion ? html : renderMarkdown(body)

/** Renders the missing HTML of a page, and yields to other calls in between. */
export const prepareHtml = (rows: readonly Stored[]) =>
  prepareMarkdown(rows.filter((row) => row.html_version !== markdownVersion).map(({ body }) => body))

/** The columns stored with a text. */
export const htmlColumns = ({ body }: { body: string }) => ({
  body_html: renderMarkdown(body),
  html_version: markdownVersion,
})

export const articleHtml = ({ body_en: en, body_ar: ar }: { body_en: string; body_ar: string }) => ({
  body_html_en: renderMarkdown(en),
  body_html_ar: renderMarkdown(ar),
  html_version: markdownVersion,
})

type Descriptions = { description_en: string; description_ar: string }

export const meetingHtml = ({ description_en: en, description_ar: ar }: Descriptions) => ({
  description_html_en: renderMarkdown(en),
  description_html_ar: renderMarkdown(ar),
  html_version: markdownVersion,
})

type Kind<Text extends string> = {
  table: string
  texts: readonly Text[]
  columns: (row: Record<Text, string>) => Record<string, string | number>
}

const bodies = { texts: ['body'], columns: htmlColumns } as const
const qa: Kind<'body'>[] = ['questions', 'answers', 'qa_edits'].map((table) => ({ table, ...bodies }))
const articles: Kind<'body_en' | 'body_ar'> = {
  table: 'articles',
  texts: ['body_en', 'body_ar'],
  columns: articleHtml,
}
const meetings: Kind<keyof Descriptions> = {
  table: 'meetings',
  texts: ['description_en', 'description_ar'],
  columns: meetingHtml,
}

const batchSize = 50

/** Renders and stores missing or outdated HTML, a few rows at a time. HTML of a newer version is left unchanged. */
export const storeHtml: Task<object> = {
  name: 'store-html',
  every: '*/5 * * * *',
  async run(services, _payload, signal) {
    const all = [...qa.map(someOf), someOf(articles), someOf(meetings)]
    for (const some of all) {
      let done = batchSize
      while (done === batchSize && !signal.aborted) done = await some(services)
    }
  },
}

const someOf =
  <Text extends string>({ table, texts, columns }: Kind<Text>) =>
  ({ db }: Services): Promise<number> =>
    db.transaction().execute(async (db) => {
      const { rows } = await sql<Record<Text, string> & { id: string }>`
        select id, ${sql.join(texts.map((text) => sql.ref(text)))} from ${sql.table(table)}
        where html_version < ${markdownVersion} order by html_version limit ${batchSize} for no key update skip locked`.execute(
        db,
      )
      for (const row of rows) {
        const values = Object.entries(columns(row)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
        await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${row.id}`.execute(db)
        await otherWork()
      }
      return rows.length
    })
