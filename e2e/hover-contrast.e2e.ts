import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { administrator, newSuite, settled, signInAs, sizes, speak, tell } from './person.ts'

// Hovered elements change their background; the other journeys hover one element at a time (WCAG 2.2, 1.4.3).

test.use({ viewport: sizes.wide })

const pressed = 'a, button, [role="tab"], tr, label'

test('every hovered element has enough contrast', async ({ page, context }) => {
  await speak(page, 'en')
  const { member, add } = await newSuite(page, 'en')
  await add('email', { email: 'layla@customers.test', firstName: 'Layla' })
  await add('template', { name: 'News', subject: 'News', content: '<p>Hi</p>' })
  const devices = await context.newCDPSession(page)
  await devices.send('DOM.enable')
  await devices.send('CSS.enable')
  const allUnderThePointer = async () => {
    const { root } = await devices.send('DOM.getDocument')
    const { nodeIds } = await devices.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: pressed })
    for (const nodeId of nodeIds) await devices.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
  }
  const expectReadable = async (path: string) => {
    await page.goto(path)
    await settled(page)
    await allUnderThePointer()
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => ({ html, failureSummary }))),
      path,
    ).toEqual([])
  }
  for (const path of ['/', '/qa', '/community']) await expectReadable(path)
  await signInAs(page, member)
  for (const path of ['contacts', 'messages', 'templates', 'providers', 'automations'])
    await expectReadable(`/email-marketing/${path}`)
  await signInAs(page, await tell(page, '/api/en/auth/signin', administrator))
  for (const path of ['users', 'moderation', 'settings', 'audit-log']) await expectReadable(`/admin/${path}`)
})
