import { expect, type Locator, type Page, test } from '@playwright/test'
import { sendingWords } from '#web/email-marketing/sending/words.ts'
import { tagWords } from '#web/email-marketing/tags/words.ts'
import { wordsIn } from '#web/i18n/words.ts'
import { uiWords } from '#web/ui/words/uiWords.ts'
import { newMember, opened, signInAs, speak, tell } from './person.ts'

// A double press on a slow page is one action.

/** Presses twice before the page can render the first press. */
const pressTwice = (button: Locator) =>
  button.evaluate((element) => {
    const pressed = element as unknown as { click: () => void }
    pressed.click()
    pressed.click()
  })

/** Counts the requests to an address, and holds every request until it is released. */
async function delayed(page: Page, address: RegExp) {
  const released = Promise.withResolvers<void>()
  let calls = 0
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    calls += 1
    await released.promise
    return route.continue()
  })
  return { letGo: released.resolve, calls: () => calls }
}

test('a double press submits once', async ({ page }) => {
  const [tags, sending, ui] = [wordsIn(tagWords, 'en'), wordsIn(sendingWords, 'en'), wordsIn(uiWords, 'en')]
  await speak(page, 'en')
  const member = await newMember(page)
  const suite = `/api/${member.user.defaultWorkspace}/email-marketing`
  const make = <Made>(path: string, body: object) => tell<Made>(page, `${suite}/${path}`, body, member.token)
  await make('email-service-provider', { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test' })
  await make('email', { email: 'reader@customers.test' })
  const planned = { subject: 'Later', html: '<p>x</p>', recipients: { all: true }, scheduleAt: '2099-01-01T10:00:00Z' }
  const { jobId } = await make<{ jobId: string }>('email-service-provider/send-bulk-emails', planned)
  await signInAs(page, member)

  await test.step('a form', async () => {
    await page.goto('/email-marketing/tags')
    await page.getByRole('main').getByRole('button', { name: tags.add }).first().click()
    const dialog = await opened(page.getByRole('dialog'))
    for (const side of await dialog.getByRole('textbox').all()) await side.fill('Regulars')
    const line = await delayed(page, /\/email-marketing\/tag$/)
    await pressTwice(dialog.getByRole('button', { name: ui.save }))
    await expect.poll(line.calls).toBe(1)
    line.letGo()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Regulars', exact: true })).toHaveCount(1)
    expect(line.calls()).toBe(1)
  })

  await test.step('a button', async () => {
    await page.goto(`/email-marketing/jobs/${jobId}`)
    const pause = page.getByRole('button', { name: sending.pause, exact: true })
    await expect(pause).toBeVisible()
    const line = await delayed(page, /\/pause$/)
    await pressTwice(pause)
    await expect.poll(line.calls).toBe(1)
    line.letGo()
    await expect(page.getByText(sending.paused, { exact: true }).first()).toBeVisible()
    await expect(pause).toBeHidden()
    expect(line.calls()).toBe(1)
  })
})
