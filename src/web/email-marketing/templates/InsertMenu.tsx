import { Box, Button, TextInput } from '@mantine/core'
import { IconBraces, IconChevronDown, IconTextPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { mergeTagNames } from '../../ui/text/mergeTagName.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { attributePathOf, liquidOf } from '../mergeTags.ts'
import { useFields } from '../fields/useFields.ts'
import { brandFields } from '../useTagNames.ts'
import { templateWords } from './words.ts'

// Snippets are for administrators only.
const Snippets = lazyDialog(async () => (await import('../../ui/text/SnippetsPanel.tsx')).SnippetsPanel)

const fields = ['firstName', 'lastName', 'name', 'email'] as const
const logo = '<img src="{{ brand.logo }}" alt="{{ brand.name }}" height="40">'
const others = ['workspace', 'unsubscribeUrl', 'preferencesUrl', 'viewUrl'] as const

type Props = {
  into: string
  /** The language of the message, for snippets. */
  language: Language
  html: boolean
  /** Whether the button is as high as a field beside it. */
  tall?: boolean
  onInsert: (text: string) => void
}

/** Inserts merge tags and snippets at the caret. */
export function InsertMenu({ into, language, html, tall = false, onInsert }: Props) {
  const w = useWords(templateWords)
  const names = useWords(mergeTagNames)
  const attributes = useFields().active
  const keeps = useSession().user?.role === 'admin'
  const [choosing, setChoosing] = useState(false)
  const [otherwise, setOtherwise] = useState('')
  return (
    <>
      <OnDemandMenu
        position="bottom-end"
        returnFocus={false}
        button={
          <Button
            size={tall ? 'sm' : 'compact-sm'}
            px="xs"
            variant="default"
            aria-label={`${w.insert}: ${into}`}
            leftSection={<IconBraces size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {w.insert}
          </Button>
        }
      >
        {(Menu) => (
          <Box mah={280} style={{ overflowY: 'auto' }}>
            {keeps && (
              <>
                <Menu.Item leftSection={<IconTextPlus size={14} aria-hidden />} onClick={() => setChoosing(true)}>
                  {w.keptText}
                </Menu.Item>
                <Menu.Divider />
              </>
            )}
            <TextInput
              size="xs"
              p="xs"
              label={w.otherwise}
              description={w.otherwiseHint}
              value={otherwise}
              onChange={(event) => setOtherwise(event.currentTarget.value)}
              // Keys typed here must not trigger the menu's type-ahead.
              onKeyDown={(event) => event.key.length === 1 && event.stopPropagation()}
              attributes={{ input: { dir: 'auto' } }}
            />
            {fields.map((name) => (
              <Menu.Item key={name} onClick={() => onInsert(liquidOf({ path: name, fallback: otherwise.trim() }))}>
                {names[name]}
              </Menu.Item>
            ))}
            {others.map((name) => (
              <Menu.Item key={name} onClick={() => onInsert(`{{ ${name} }}`)}>
                {names[name]}
              </Menu.Item>
            ))}
            <Menu.Label>{w.brand}</Menu.Label>
            {brandFields.map((name) => (
              <Menu.Item key={name} onClick={() => onInsert(`{{ ${name} }}`)}>
                {names[name]}
              </Menu.Item>
            ))}
            {html && <Menu.Item onClick={() => onInsert(logo)}>{names['brand.logo']}</Menu.Item>}
            {attributes.length > 0 && <Menu.Label>{w.attributes}</Menu.Label>}
            {attributes.map(({ key, label }) => (
              <Menu.Item
                key={key}
                onClick={() => onInsert(liquidOf({ path: attributePathOf(key), fallback: otherwise.trim() }))}
              >
                <UserText>{label}</UserText>
              </Menu.Item>
            ))}
          </Box>
        )}
      </OnDemandMenu>
      <Snippets
        opened={choosing}
        onClose={() => setChoosing(false)}
        language={language}
        onChoose={(text) => onInsert(html ? asHtml(text) : text)}
      />
    </>
  )
}

/** Converts a snippet, which is plain text, to lines of the message. */
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br>\n')
