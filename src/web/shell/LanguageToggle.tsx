import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { setLanguage, useLanguage } from '../i18n/language.ts'
import { languageName } from '../i18n/languageName.ts'
import type { Language } from '../i18n/languages.ts'
import { useSite } from '../i18n/useSite.ts'
import { useWords } from '../i18n/words.ts'
import { lazyPart } from '../ui/state/lazy.tsx'
import { shellWords } from './words.ts'

const LanguageMenu = lazyPart(() => import('./LanguageMenu.tsx'))

/** Changes the language, for members in their account too. */
export function LanguageToggle() {
  const w = useWords(shellWords)
  const current = useLanguage()
  const { languages } = useSite()
  const other = languages.find((language) => language !== current) ?? current
  const change = (next: Language) => {
    setLanguage(next)
    // If saving fails, the choice still applies in this browser.
    if (currentSession().status === 'in')
      void call('PATCH /api/:lang/auth/language', { preferredLanguage: next }).catch(() => undefined)
  }
  if (languages.length > 2)
    return (
      <Suspense>
        <LanguageMenu label={w.language} languages={languages} current={current} onChange={change} />
      </Suspense>
    )
  return (
    <Button
      className="language-toggle"
      variant="subtle"
      size="compact-md"
      onClick={() => change(other)}
      title={languageName(other)}
      lang={other}
    >
      {other === 'ar' ? 'عر' : other.toUpperCase()}
    </Button>
  )
}
