import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Lang } from '#contract/fields.ts'
import { directionOf } from '#contract/text/languages.ts'
import { drawn } from './render-block.ts'
import { columnsOf } from './render-columns.ts'
import { framed } from './render-frame.ts'
import { textOf } from './render-text.ts'
import { writtenBlocks } from './written-blocks.ts'
import type { Drawing } from './drawing.ts'
// Fonts installed on phones and desktops, so that no email loads a web font. Tahoma, Segoe UI and Geeza Pro render
// Arabic well.
const fonts: Record<BlockDocument['settings']['font'], string> = {
  sans: "'Segoe UI',Tahoma,'Geeza Pro',Arial,sans-serif",
  modern: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans Arabic',Tahoma,Arial,sans-serif",
  serif: "Georgia,'Times New Roman','Noto Naskh Arabic','Geeza Pro',serif",
}

/** Horizontal padding of every block, in pixels. */
export const margin = 24

/** Renders a block email as HTML for the common email clients, and as plain text. Liquid stays executable in both. */
export function renderBlocks(
  document: BlockDocument,
  { language, publicUrl, subject }: { language: Lang; publicUrl: string; subject: string },
): { html: string; text: string } {
  const { settings, blocks } = document
  const rtl = directionOf(language) === 'rtl'
  const drawing: Drawing = {
    language,
    direction: rtl ? 'rtl' : 'ltr',
    start: rtl ? 'right' : 'left',
    end: rtl ? 'left' : 'right',
    settings,
    font: fonts[settings.font],
    publicUrl,
  }
  const written = writtenBlocks(blocks)
  const rows = written.map((block) => row(block, drawing)).join('\n')
  return { html: framed(rows, drawing, subject), text: textOf(written, language) }
}

function row(block: Block, drawing: Drawing): string {
  const inner = settingsWidth(drawing)
  const content = block.type === 'columns' ? columnsOf(block, drawing, inner) : drawn(block, drawing, inner)
  const behind = block.background
  const colour = behind ? `background-color:${behind};` : ''
  return `<tr><td dir="${drawing.direction}"${behind ? ` bgcolor="${behind}"` : ''} style="${colour}direction:${drawing.direction};padding:${block.room}px ${margin}px;${breaking}" class="pad">${content}</td></tr>`
}

/** Lets a long visible address wrap. Unbroken, it would make the table, and so the whole email, as wide as itself. */
const breaking = 'word-wrap:break-word;overflow-wrap:anywhere;word-break:break-word'

const settingsWidth = ({ settings }: Drawing) => settings.width - 2 * margin
