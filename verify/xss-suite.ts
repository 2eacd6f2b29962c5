/**
 * Stores the attack texts in everything that members write about their business and mail, and returns the pages that
 * show them.
 */
import { randomUUID } from 'node:crypto'

/** A call of the run. `id` is that of the created object, if any. */
export type Call = (method: string, to: string, body: object) => Promise<{ status: number; id?: string | undefined }>

type Written = { addresses: string[]; refused: number }

/** @param texts each with its own number @param tell calls as the owner of the workspace `tenant` */
export async function writeSuite(texts: readonly string[], tell: Call, tenant: string): Promise<Written> {
  const suite = `/api/${tenant}/email-marketing`
  const written: Written = { addresses: [], refused: 0 }
  const made = async (to: string, body: object) => {
    const { status, id } = await tell('POST', to, body)
    if (status >= 300) written.refused += 1
    return id
  }
  const inLine = (text: string, length: number) => text.replaceAll('\n', ' ').trim().slice(0, length)
  const both = (text: string, length: number) => ({ en: inLine(text, length), ar: `و ${inLine(text, length - 2)}` })

  // Texts that fit on one line. A text that is refused alone would get its whole list refused.
  const taken: string[] = []
  for (const [at, text] of texts.entries()) {
    const email = `contact${at}@people.test`
    const named = { firstName: inLine(text, 80), lastName: inLine(text, 80), attributes: { note: text.slice(0, 500) } }
    const contact = (await made(`${suite}/email`, { email, ...named })) ?? (await made(`${suite}/email`, { email }))
    if (contact && at % 6 === 0) written.addresses.push(`/email-marketing/contacts/${contact}`)
    if (await made(`${suite}/tag`, { name: both(`${at} ${text}`, 80) })) taken.push(text)
    await made(`${suite}/topic`, {
      name: both(`${at} ${text}`, 80),
      description: { en: text.slice(0, 300), ar: text.slice(0, 300) },
    })
    const html = { name: inLine(`${at} ${text}`, 160), subject: inLine(text, 400), content: `<p>${text}</p>`, text }
    const template = await made(`${suite}/template`, html)
    if (template && at % 6 === 1) written.addresses.push(`/email-marketing/templates/${template}`)
  }

  for (const some of inPortions(taken, 6)) {
    const [name = '', what = '', audience = ''] = some
    const words = some.map((text) => inLine(text, 60))
    const project = await made('/api/en/project', {
      name: both(name, 80),
      what: { en: what.slice(0, 500), ar: what.slice(0, 500) },
      audience: { en: audience.slice(0, 300), ar: audience.slice(0, 300) },
      values: words,
      wordsToUse: words,
      wordsToAvoid: words,
    })
    if (!project) continue
    for (const text of some) {
      const body = { subject: inLine(text, 200), text, hashtags: [inLine(text, 30)], pictureIdea: inLine(text, 300) }
      await made(`/api/en/project/${project}/text`, { kind: 'about', language: 'en', ...body })
      await made(`/api/en/project/${project}/text`, { kind: 'post', network: 'facebook', language: 'ar', ...body })
    }
    written.addresses.push(`/dashboard/projects/${project}`)
  }

  for (const some of inPortions(taken, 12)) {
    const [title = '', body = '', button = '', thanks = ''] = some
    const form = await made(`${suite}/form`, {
      name: inLine(title, 120),
      texts: {
        title: both(title, 120),
        text: { en: body, ar: body },
        button: both(button, 40),
        thanks: { en: thanks, ar: thanks },
      },
      fields: some.map((text, at) => ({ kind: 'attribute', attribute: `field ${at}`, label: both(text, 80) })),
    })
    if (form) written.addresses.push(`/f/${form}`, `/f/${form}?language=ar`, `/email-marketing/forms/${form}`)
  }

  // A template with invalid Liquid is refused; the attempts above try each such text alone.
  const plain = taken.filter((text) => !/\{[{%]/.test(text))
  for (const some of inPortions(plain, 20)) {
    const blocks = some.flatMap((text) => [
      { id: randomUUID(), type: 'heading', text: inLine(text, 500) },
      { id: randomUUID(), type: 'text', html: `<p>${text}</p>` },
      { id: randomUUID(), type: 'quote', html: text, author: inLine(text, 200) },
      { id: randomUUID(), type: 'button', label: inLine(text, 200), href: inLine(text, 200) },
      { id: randomUUID(), type: 'image', src: inLine(text, 200), alt: inLine(text, 200), href: inLine(text, 200) },
      { id: randomUUID(), type: 'kept', title: inLine(text, 300), text },
    ])
    const content = JSON.stringify({ version: 1, blocks })
    const template = await made(`${suite}/template`, {
      name: inLine(some[0] ?? '', 160),
      subject: inLine(some[1] ?? '', 400),
      contentType: 'blocks',
      content,
    })
    if (template) written.addresses.push(`/email-marketing/templates/${template}`)
  }

  const lists = ['contacts?size=100', 'tags', 'topics', 'templates', 'forms', 'groups', 'send', 'contacts/duplicates']
  written.addresses.push('/dashboard/projects', ...lists.map((list) => `/email-marketing/${list}`))
  return written
}

/** In order, `size` at a time. */
const inPortions = (texts: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size))
