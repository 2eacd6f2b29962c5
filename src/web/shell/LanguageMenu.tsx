import { Button, Menu } from '@mantine/core'
import { languageName } from '../i18n/languageName.ts'
import type { Language } from '../i18n/languages.ts'

type Props = {
  label: string
  languages: readonly Language[]
  current: Language
  onChange: (language: Language) => void
}

/** The choice of a language on a site with more than two: each under its own name. */
export default function LanguageMenu({ label, languages, current, onChange }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button className="language-toggle" variant="subtle" size="compact-md" title={label} lang={current}>
          {languageName(current)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            dir="auto"
            aria-current={code === current || undefined}
            onClick={() => onChange(code)}
          >
            {languageName(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
